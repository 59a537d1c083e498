import { toBase64 } from '@latchkey/adapter-kit/flows'
import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { readWireTransaction } from '../bytes/wireTransaction.ts'

export declare namespace assertNew {
  type Parameters = {
    /** The transaction that the wallet was asked to sign. */
    asked: Uint8Array
    code: 'TransactionChanged' | 'TransactionUnconfirmed'
    /** True if the site may send a transaction again. An earlier payment with the same signature is then no error. */
    mayRepeat?: boolean
  }
}

/** The signatures of the payments of this page, each with the message that the wallet was asked to sign. */
const messagesBySignature = new Map<string, string>()

/**
 * Checks that no earlier payment of the page had this signature. Two payments with one signature are one transaction, which the network
 * executes only once. The thrown error has the signature only in its cause: with the signature in `details`, a site would look up the
 * earlier payment and take it for this one.
 *
 * @throws MoneyError with `code` if an earlier payment had the signature
 */
export function assertNew(signature: string, { asked, code, mayRepeat = false }: assertNew.Parameters): void {
  const message = toBase64(readWireTransaction(asked).message)
  const earlierMessage = messagesBySignature.get(signature)
  if (earlierMessage === undefined) messagesBySignature.set(signature, message)
  if (earlierMessage === undefined || (mayRepeat && earlierMessage === message)) return
  const details = `The wallet returned the signature of an earlier payment: ${signature}`
  throw new MoneyError(code, { cause: new ConnectionError('ProviderFailed', { details }) })
}
