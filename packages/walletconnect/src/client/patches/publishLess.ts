import { offerLifetimeMs } from '../lifetimes.ts'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

/** The relay's message tag of `wc_sessionPropose`, a session proposal. */
const proposalTag = 1100

/**
 * Fault: the WalletConnect client publishes more than necessary.
 *
 * - The relay keeps a proposal for longer than a wallet can approve it. Patch: the TTL is `offerLifetimeMs`, so that no wallet finds an
 *   expired proposal.
 * - The methods, chains and contracts of requests are published unencrypted beside the encrypted message. Patch: with `isPrivate`, this
 *   unencrypted data is left out.
 *
 * @see core/src/controllers/publisher.ts:69 (`tvf`), sign-client/src/constants/engine.ts:9
 */
export function publishLess(relayer: Client['core']['relayer'], { isPrivate }: { isPrivate: boolean }): void {
  const reduceOptions = <options extends object>(publishOptions: options | undefined, isProposal: boolean): options => {
    const { tvf, ...rest } = (publishOptions ?? {}) as { tvf?: object }
    return { ...rest, ...(!isPrivate && tvf && { tvf }), ...(isProposal && { ttl: offerLifetimeMs / 1000 }) } as options
  }
  patchMethod(
    relayer,
    'publish',
    (publish) => (topic, message, opts) => publish(topic, message, reduceOptions(opts, opts?.tag === proposalTag)),
  )
  patchMethod(relayer, 'publishCustom', (publish) => ({ payload, opts }) => {
    const { publishMethod } = (opts ?? {}) as { publishMethod?: string }
    return publish({ payload, opts: reduceOptions(opts, publishMethod === 'wc_proposeSession') })
  })
}
