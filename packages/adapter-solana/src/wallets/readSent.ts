import { MoneyError } from '@latchkey/core/errors'

/**
 * Reads the signature that a wallet returned after a request to send.
 *
 * @throws MoneyError `TransactionUnconfirmed` if the signature cannot be read. The wallet may still have sent the payment, so a visitor who
 * reads "failed" would pay twice
 */
export function readSent(read: () => string): string {
  try {
    return read()
  } catch (cause) {
    throw new MoneyError('TransactionUnconfirmed', { cause })
  }
}
