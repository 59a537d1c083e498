import { MoneyError } from '@latchkey/core/errors'
import { toSendingError } from './sendingError.ts'

/** The JSON-RPC code for "too many requests" (EIP-1474). The node has not executed the request, so another endpoint may accept it. */
export const limitExceededCode = -32005

/**
 * Whether a method sends a transaction. Every method with "send" in its name counts: `eth_sendTransaction`,
 * `wallet_sendCalls`, or a wallet's own method.
 */
export const isSendingMethod = (method: string): boolean => /send/i.test(method)

/**
 * Sends a signed transaction to one endpoint after the other, until one of them accepts it. Throws the refusal of an
 * endpoint only if all endpoints refuse the transaction. An endpoint that did not respond may have accepted it, and a
 * visitor who reads "refused" could sign a second transaction and pay twice.
 *
 * @param sendFunctions - One function for each endpoint, which sends the transaction to it.
 * @param isRefusal - Returns whether a node returned this error. Any other error means that the response was lost.
 * @throws the error of the last endpoint that did not respond, if there is one
 * @throws one of the refusals, if all endpoints responded; preferably one after which the transaction may still have
 *    been sent
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
