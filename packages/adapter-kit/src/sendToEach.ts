import { MoneyError } from '@latchkey/core/errors'
import { toSendingError } from './sendingError.ts'

/** The JSON-RPC code for an exceeded request limit (EIP-1474). The node has not looked at the request: another endpoint may respond. */
export const limitExceeded = -32005

/** Whether a method sends a transaction, by its name: `eth_sendTransaction`, `wallet_sendCalls`, a wallet's own method with "send" in it. */
export const isSendingMethod = (method: string): boolean => /send/i.test(method)

/**
 * Sends a signed transaction to one endpoint after the other until one accepts it. The transaction counts as refused only if all endpoints
 * refuse it. An endpoint that did not respond may have accepted it, and a second signature could pay twice.
 *
 * @param sends - Sends the transaction to one endpoint each
 * @param isRefusal - Whether an error is the response of a node, and not a lost response
 * @throws the error of the last endpoint that did not respond; otherwise a refusal, first one that leaves the payment in doubt
 */
export async function sendToEach<result>(
  sends: readonly (() => Promise<result>)[],
  isRefusal: (error: unknown) => boolean,
): Promise<result> {
  const refusals: unknown[] = []
  let lost: { error: unknown } | undefined
  for (const send of sends) {
    try {
      return await send()
    } catch (error) {
      if (isRefusal(error)) refusals.push(error)
      else lost = { error }
    }
  }
  if (lost) throw lost.error
  throw refusals.find((refusal) => toSendingError(refusal) instanceof MoneyError) ?? refusals[0]
}
