import { Transaction } from 'bitcoinjs-lib'

/** The largest transaction that is parsed, in bytes. A transaction in a block is smaller, because a block weighs at most 4,000,000. */
const maxTransactionBytes = 4_000_000

/** Parses a transaction. Returns `undefined` if the hex is not a transaction, is too large, or if the transaction has another id. */
export function readTransaction(hex: string, txid: string): Transaction | undefined {
  if (hex.length > 2 * maxTransactionBytes) return undefined
  try {
    const transaction = Transaction.fromHex(hex)
    return transaction.getId() === txid.toLowerCase() ? transaction : undefined
  } catch {
    return undefined
  }
}
