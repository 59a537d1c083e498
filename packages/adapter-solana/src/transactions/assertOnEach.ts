import type { RpcSettings } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { Address } from '@solana/kit'
import { createEndpointRpcs, isUnreachable, type Rpc } from '../rpc/createRpc.ts'
import { type ChainAccount, readAccounts } from './accounts.ts'

export declare namespace assertOnEachEndpoint {
  type Parameters = { settings: RpcSettings; network: Network; signal: AbortSignal }
}

/** The highest number of requests to a busy endpoint. */
const maxAttempts = 4
/** The longest pause before a retry, in ms. */
const maxPauseMs = 1_000

/**
 * Reads an account from each endpoint of a network and checks every result, because a single endpoint could lie. An endpoint that the page
 * cannot reach is ignored if another endpoint responds, because some sites configure endpoints that do not accept requests from browsers.
 *
 * @param check throws if the account must not be used. It gets `undefined` for an account that does not exist
 * @throws what `check` throws
 * @throws the error of an endpoint that stays busy or sends an invalid response
 * @throws the first error if no endpoint responds
 */
export async function assertOnEachEndpoint(
  { settings, network, signal }: assertOnEachEndpoint.Parameters,
  address: Address,
  check: (account: ChainAccount | undefined) => void,
): Promise<void> {
  const endpointRpcs = createEndpointRpcs(settings, network, signal)
  const pauseMs = Math.min(settings.pollIntervalMs, maxPauseMs)
  const readWithRetries = async (rpc: Rpc, attempt = 1): Promise<readonly (ChainAccount | undefined)[]> => {
    try {
      return await readAccounts(rpc, network, [address])
    } catch (error) {
      // Stops after the last attempt. Before that, the endpoint is asked again, so that it is not ignored because of a single lost
      // response.
      if (signal.aborted || attempt === (isUnreachable(error) ? 2 : maxAttempts)) throw error
      if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return readWithRetries(rpc, attempt + 1)
    }
  }
  const outcomes = await Promise.allSettled(endpointRpcs.map((rpc) => readWithRetries(rpc)))
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') check(outcome.value[0])
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const hasOnlyFailures = failures.length === outcomes.length
  const relevantFailures = failures.filter((failure) => hasOnlyFailures || !isUnreachable(failure))
  if (relevantFailures.length > 0) throw relevantFailures[0]
}
