import { MoneyError } from '@latchkey/core/errors'

/**
 * Reads the signature that a wallet returned after a request to send.
 *
 * @throws MoneyError `TransactionUnconfirmed` if the signature cannot be read. The error is not `TransactionFailed`, because the wallet
 * may have sent the payment, and after `TransactionFailed` the visitor would pay again
 */
export function readSentSignature(read: () => string): string {
  try {
    return read()
  } catch (cause) {
    throw new MoneyError('TransactionUnconfirmed', { cause })
  }
}
