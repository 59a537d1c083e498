import { crypto as hashes, Transaction } from 'bitcoinjs-lib'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { fromHex, toHex } from '../hex.ts'

/** The largest transaction that is read, in bytes. A transaction in a block is smaller, because a block weighs at most 4,000,000. */
const maxTransactionBytes = 4_000_000

/** The largest transaction without its witnesses, in bytes. Each of these bytes weighs 4 (BIP-141). */
const maxStrippedBytes = maxTransactionBytes / 4

/** A transaction without its witnesses. `size` is its size in bytes with the witnesses. */
export type FoundTransaction = Transaction & { readonly size: number }

/**
 * Parses a transaction without its witnesses. The id does not cover the witnesses, so an API can add millions of them to a transaction. The
 * id is compared before the transaction is parsed.
 *
 * @returns `undefined` if the hex is not a transaction, is too large, or if the transaction has another id
 */
export function readTransaction(hex: string, txid: string): FoundTransaction | undefined {
  const size = hex.length / 2
  if (size > maxTransactionBytes) return undefined
  try {
    const bytes = withoutWitnesses(fromHex(hex))
    // Without inputs, bitcoinjs-lib may take the number of inputs for the marker, and look for witnesses in the rest.
    if (!bytes[4] || bytes.length > maxStrippedBytes) return undefined
    if (toHex(hashes.hash256(bytes).reverse()) !== txid.toLowerCase()) return undefined
    return Object.assign(Transaction.fromBuffer(bytes), { size })
  } catch {
    return undefined
  }
}

/**
 * Removes the witnesses from a transaction: the marker and the flag after the version, and all bytes between the outputs and the lock time
 * (BIP-144). Creates no object for an input, an output or a witness.
 *
 * @throws RangeError if the bytes end before the outputs do
 */
function withoutWitnesses(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer)
  const start = bytes[4] === 0 ? 6 : 4
  let offset = start
  const readNumber = () => {
    const first = view.getUint8(offset++)
    if (first < 0xfd) return first
    const length = first === 0xfd ? 2 : 4
    offset += length
    return length === 2 ? view.getUint16(offset - 2, true) : view.getUint32(offset - 4, true)
  }
  /** Skips a list. Each entry has a script, with `before` bytes before its length and `after` bytes after the script. */
  const skipList = (before: number, after: number) => {
    for (let count = readNumber(); count > 0; count--) {
      offset += before
      // The length is read first, because `readNumber` changes `offset`.
      const length = readNumber()
      offset += length + after
    }
  }
  skipList(36, 4)
  skipList(8, 0)
  bytes.copyWithin(4, start, offset)
  const end = offset - start + 4
  bytes.copyWithin(end, -4)
  return bytes.slice(0, end + 4)
}

/** Reads a transaction from the API, and verifies its id. Returns `undefined` if the API returns another transaction. */
export async function fetchTransaction(api: BitcoinApi, txid: string): Promise<FoundTransaction | undefined> {
  let transaction: FoundTransaction | undefined
  const isRight = (hex: string) => {
    transaction = readTransaction(hex, txid)
    return transaction !== undefined
  }
  const hex = await api.getTransactionHex(txid, isRight)
  // An API that a site writes may not call `isRight`.
  return transaction ?? readTransaction(hex, txid)
}
