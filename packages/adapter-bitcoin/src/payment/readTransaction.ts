import { Transaction } from 'bitcoinjs-lib'

/** Parses a transaction. `undefined` if the hex cannot be parsed, or has another id. */
export function readTransaction(hex: string, txid: string): Transaction | undefined {
  try {
    const transaction = Transaction.fromHex(hex)
    return transaction.getId() === txid.toLowerCase() ? transaction : undefined
  } catch {
    return undefined
  }
}
