import { toBase64 } from '@latchkey/adapter-kit/flows'
import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { readWireTransaction } from '../bytes/wireTransaction.ts'

export declare namespace assertNew {
  type Parameters = {
    /** The transaction that the wallet was asked to sign. */
    asked: Uint8Array
    code: 'TransactionChanged' | 'TransactionUnconfirmed'
    /** Whether the site may send the same transaction again. */
    mayRepeat?: boolean
  }
}

/** The signatures of the payments of this page, each with the message that the wallet was asked to sign. */
const messagesBySignature = new Map<string, string>()

/**
 * Checks that the signature is new: two payments with one signature are one transaction, which the network executes only once. The
 * signature of the earlier payment is only in the cause: a site that looks up the signature in `details` would mistake it for this payment.
 *
 * @throws MoneyError with the given code
 */
export function assertNew(signature: string, { asked, code, mayRepeat = false }: assertNew.Parameters): void {
  const message = toBase64(readWireTransaction(asked).message)
  const earlierMessage = messagesBySignature.get(signature)
  if (earlierMessage === undefined) messagesBySignature.set(signature, message)
  if (earlierMessage === undefined || (mayRepeat && earlierMessage === message)) return
  const details = `The wallet returned the signature of an earlier payment: ${signature}`
  throw new MoneyError(code, { cause: new ConnectionError('ProviderFailed', { details }) })
}
