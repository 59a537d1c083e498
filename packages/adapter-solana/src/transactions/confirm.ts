import type { RpcSettings } from '@latchkey/core/adapter'
import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Rpc } from '../rpc/createRpc.ts'
import { type TransactionFailure, toMoneyError } from './transactionErrors.ts'

export declare namespace confirm {
  type Parameters = {
    rpc: Rpc
    network: Network
    signature: string
    /** The last block that can hold the transaction. */
    lastValidBlockHeight: bigint
    /** Sends it once more: nodes drop what they have no room for. Absent where the wallet sends. */
    resend?: (() => Promise<unknown>) | undefined
    settings: RpcSettings
    signal: AbortSignal
  }
}

/** Blocks come every 0.4 s: waiting longer would be noticed. */
const longestPauseMs = 1_000
/** How long a network that does not answer is asked again: what was sent may have landed long since. */
const patienceMs = 120_000

/**
 * Waits until a transaction is confirmed, sending it again meanwhile.
 *
 * @throws MoneyError `TransactionFailed`, `InsufficientFunds` for one that failed in its block; `TransactionExpired` for one that no
 *   block can take any more
 * @throws ConnectionError `RequestAborted` when the kit is destroyed
 * @throws ServiceError when no endpoint has answered for two minutes
 */
export async function confirm(parameters: confirm.Parameters): Promise<void> {
  const { rpc, network, signature, lastValidBlockHeight, resend, settings, signal } = parameters
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      // Read before the status: what is not there at that height comes no more.
      const height = await readBlockHeight(rpc, network)
      if (await isConfirmed(rpc, network, signature)) return
      if (height > lastValidBlockHeight) throw new MoneyError('TransactionExpired', { details: signature })
    } catch (error) {
      if (error instanceof MoneyError || signal.aborted || Date.now() > deadline) throw error
    }
    await pause(Math.min(settings.pollIntervalMs, longestPauseMs), signal)
    // A node that cannot take it now may know it already.
    await resend?.().catch(() => {})
  }
}

export async function readBlockHeight(rpc: Rpc, network: Network): Promise<bigint> {
  return BigInt((await rpc(network, 'getBlockHeight', [{ commitment: 'confirmed' }])) as number)
}

type Status = { err: TransactionFailure | null; confirmationStatus: string | null } | null

async function isConfirmed(rpc: Rpc, network: Network, signature: string): Promise<boolean> {
  const { value } = (await rpc(network, 'getSignatureStatuses', [[signature]])) as { value: Status[] }
  const [status] = value
  if (!status) return false
  if (status.err) throw toMoneyError(status.err)
  return status.confirmationStatus === 'confirmed' || status.confirmationStatus === 'finalized'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new ConnectionError('RequestAborted'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
