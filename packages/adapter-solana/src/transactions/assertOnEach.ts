import type { RpcSettings } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { Address } from '@solana/kit'
import { endpointsOf, isSilence, type Rpc } from '../rpc/createRpc.ts'
import { type ChainAccount, readAccounts } from './accounts.ts'

export declare namespace assertOnEach {
  type Parameters = { settings: RpcSettings; network: Network; signal: AbortSignal }
}

/** How often a busy endpoint is asked, and the longest pause before each retry, in ms. */
const mostAttempts = 4
const mostPauseMs = 1_000

/**
 * Checks an account as each endpoint of a network returns it, because a single endpoint could lie about it. An endpoint that the page
 * cannot reach is ignored if another one responds: sites list endpoints that do not serve browsers.
 *
 * @param check throws if the account must not be used. It gets `undefined` for an account that does not exist
 * @throws what `check` throws
 * @throws the error of an endpoint that is busy or sends an invalid response; the first error if no endpoint responds
 */
export async function assertOnEach(
  { settings, network, signal }: assertOnEach.Parameters,
  address: Address,
  check: (account: ChainAccount | undefined) => void,
): Promise<void> {
  const rpcs = endpointsOf(settings, network, signal)
  const pauseMs = Math.min(settings.pollIntervalMs, mostPauseMs)
  const ask = async (rpc: Rpc, attempt = 1): Promise<readonly (ChainAccount | undefined)[]> => {
    try {
      return await readAccounts(rpc, network, [address])
    } catch (error) {
      // An endpoint is not ignored because of a single lost response.
      if (signal.aborted || attempt === (isSilence(error) ? 2 : mostAttempts)) throw error
      if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return ask(rpc, attempt + 1)
    }
  }
  const answers = await Promise.allSettled(rpcs.map((rpc) => ask(rpc)))
  for (const answer of answers) if (answer.status === 'fulfilled') check(answer.value[0])
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const isAlone = failures.length === answers.length
  const missing = failures.filter((failure) => isAlone || !isSilence(failure))
  if (missing.length > 0) throw missing[0]
}
