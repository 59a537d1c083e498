import { Transaction } from 'bitcoinjs-lib'

/** Parses a transaction. Returns `undefined` if the hex is not a transaction, or if the transaction has another id. */
export function readTransaction(hex: string, txid: string): Transaction | undefined {
  try {
    const transaction = Transaction.fromHex(hex)
    return transaction.getId() === txid.toLowerCase() ? transaction : undefined
  } catch {
    return undefined
  }
}
