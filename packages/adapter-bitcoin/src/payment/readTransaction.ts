import { Transaction } from 'bitcoinjs-lib'
import type { BitcoinApi } from '../api/bitcoinApi.ts'

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

/** Reads a transaction from the API, and verifies its id. Returns `undefined` if the API returns another transaction. */
export async function fetchTransaction(api: BitcoinApi, txid: string): Promise<Transaction | undefined> {
  let transaction: Transaction | undefined
  const isRight = (hex: string) => {
    transaction = readTransaction(hex, txid)
    return transaction !== undefined
  }
  const hex = await api.getTransactionHex(txid, isRight)
  // An API that a site writes may not call `isRight`.
  return transaction ?? readTransaction(hex, txid)
}
