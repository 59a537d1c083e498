import { offerLifetimeMs } from '../lifetimes.ts'
import type { Client } from '../protocolClient.ts'

/** The relay's number for a proposal. */
const proposalTag = 1100

/**
 * Tells the relay less than the client would. Offers have their own lifetime as TTL, so that no wallet finds an expired one. With
 * `isPrivate`, the methods, chains and contracts of requests are not sent in the clear beside the encrypted message.
 */
export function publishLess(relayer: Client['core']['relayer'], { isPrivate }: { isPrivate: boolean }): void {
  const { publish, publishCustom } = relayer
  const less = <options extends object>(given: options | undefined, isOffer: boolean): options => {
    const { tvf, ...rest } = (given ?? {}) as { tvf?: object }
    return { ...rest, ...(!isPrivate && tvf && { tvf }), ...(isOffer && { ttl: offerLifetimeMs / 1000 }) } as options
  }
  relayer.publish = (topic, message, opts) =>
    publish.call(relayer, topic, message, less(opts, opts?.tag === proposalTag))
  relayer.publishCustom = ({ payload, opts }) => {
    const { publishMethod } = (opts ?? {}) as { publishMethod?: string }
    return publishCustom.call(relayer, { payload, opts: less(opts, publishMethod === 'wc_proposeSession') })
  }
}
