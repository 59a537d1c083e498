import { MoneyError } from '@latchkey/core/errors'

/**
 * Reads the signature that a wallet returned after it was asked to send.
 *
 * @throws MoneyError `TransactionUnconfirmed` if it cannot be read: the wallet may have sent, and a person who reads "failed"
 *   pays again
 */
export function readSent(read: () => string): string {
  try {
    return read()
  } catch (cause) {
    throw new MoneyError('TransactionUnconfirmed', { cause })
  }
}
