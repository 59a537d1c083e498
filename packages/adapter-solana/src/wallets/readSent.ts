import { MoneyError } from '@latchkey/core/errors'

/**
 * Reads the signature that a wallet returned after a request to send.
 *
 * @throws MoneyError `TransactionUnconfirmed` if the signature cannot be read. The error is not "failed", because the wallet may have sent
 * the payment and the visitor could pay twice
 */
export function readSentSignature(read: () => string): string {
  try {
    return read()
  } catch (cause) {
    throw new MoneyError('TransactionUnconfirmed', { cause })
  }
}
