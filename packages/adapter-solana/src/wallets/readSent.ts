import { MoneyError } from '@latchkey/core/errors'

/**
 * Reads the signature that a wallet returned after a request to send.
 *
 * @throws MoneyError `TransactionUnconfirmed` if it cannot be read: the wallet may have sent, and a visitor who reads "failed" would pay
 * twice
 */
export function readSent(read: () => string): string {
  try {
    return read()
  } catch (cause) {
    throw new MoneyError('TransactionUnconfirmed', { cause })
  }
}
