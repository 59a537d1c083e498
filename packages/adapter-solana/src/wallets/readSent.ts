import { MoneyError } from '@latchkey/core/errors'

/**
 * Reads what a wallet calls the transaction that it was asked to send.
 *
 * @throws MoneyError `TransactionUnconfirmed` where that cannot be read: a person who reads that it failed pays again
 */
export function readSent(read: () => string): string {
  try {
    return read()
  } catch (cause) {
    throw new MoneyError('TransactionUnconfirmed', { cause })
  }
}
