import { MoneyError } from '@latchkey/core/errors'
import { toSendingError } from './sendingError.ts'

/** The JSON-RPC code for an exceeded request limit (EIP-1474). The node has not read the request, so another endpoint may accept it. */
export const limitExceeded = -32005

/**
 * Whether a method sends a transaction, judged by "send" in its name: `eth_sendTransaction`, `wallet_sendCalls`, or a wallet's own method.
 */
export const isSendingMethod = (method: string): boolean => /send/i.test(method)

/**
 * Sends a signed transaction to one endpoint after the other until one accepts it. Throws a refusal only if all endpoints refuse the
 * transaction. An endpoint that did not respond may have accepted the transaction, and a second signature could pay twice.
 *
 * @param sendFunctions - For each endpoint: a function that sends the transaction to this endpoint
 * @param isRefusal - Returns whether an error was returned by the node. Other errors mean that the response was lost
 * @throws the error of the last endpoint that did not respond; if all responded, a refusal, preferably one after which the transaction may
 * still have been sent
 */
export async function sendToEach<result>(
  sendFunctions: readonly (() => Promise<result>)[],
  isRefusal: (error: unknown) => boolean,
): Promise<result> {
  const refusals: unknown[] = []
  let lostResponse: { error: unknown } | undefined
  for (const send of sendFunctions) {
    try {
      return await send()
    } catch (error) {
      if (isRefusal(error)) refusals.push(error)
      else lostResponse = { error }
    }
  }
  if (lostResponse) throw lostResponse.error
  throw refusals.find((refusal) => toSendingError(refusal) instanceof MoneyError) ?? refusals[0]
}
