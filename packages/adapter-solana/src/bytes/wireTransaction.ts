import { toBase58 } from './base58.ts'

/** A serialised transaction, read as far as its signatures and its lifetime need it. */
export type WireTransaction = {
  /** 64 bytes each, zeros where one is missing; the first is the fee payer's and the transaction's id. */
  readonly signatures: readonly Uint8Array[]
  /** Whose signatures they are, base58. */
  readonly signers: readonly string[]
  /** Base58. */
  readonly blockhash: string
  /** Where the first signature begins. */
  readonly signaturesOffset: number
  /** What is signed. */
  readonly message: Uint8Array
}

/**
 * Reads a legacy or a version 0 transaction.
 *
 * @throws RangeError where the bytes end too early
 * @see https://solana.com/docs/core/transactions#serialized-format
 */
export function readWireTransaction(bytes: Uint8Array): WireTransaction {
  const [count, signaturesOffset] = readCompact(bytes, 0)
  const messageOffset = signaturesOffset + count * 64
  const signatures = Array.from({ length: count }, (_, index) => take(bytes, signaturesOffset + index * 64, 64))
  // A version has the highest bit set; a legacy message begins with the number of its signers.
  const headerOffset = (bytes[messageOffset] ?? 0) & 0x80 ? messageOffset + 1 : messageOffset
  const [keys, keysOffset] = readCompact(bytes, headerOffset + 3)
  return {
    signatures,
    signers: Array.from({ length: count }, (_, index) => toBase58(take(bytes, keysOffset + index * 32, 32))),
    blockhash: toBase58(take(bytes, keysOffset + keys * 32, 32)),
    signaturesOffset,
    message: bytes.slice(messageOffset),
  }
}

/**
 * The transaction with one signature filled in.
 *
 * @throws RangeError where it asks none of that account
 */
export function withSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const { signers, signaturesOffset } = readWireTransaction(bytes)
  const index = signers.indexOf(address)
  if (index < 0 || signature.length !== 64) throw new RangeError(`The transaction has no place for this signature.`)
  const signed = bytes.slice()
  signed.set(signature, signaturesOffset + index * 64)
  return signed
}

/** A number in one to three bytes of seven bits each, the least first, and where it ends. */
export function readCompact(bytes: Uint8Array, offset: number): [value: number, end: number] {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const [byte = 0] = take(bytes, offset + index, 1)
    value |= (byte & 0x7f) << (index * 7)
    if (byte < 0x80) return [value, offset + index + 1]
  }
  throw new RangeError('The transaction cannot be read.')
}

export function take(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset + length > bytes.length) throw new RangeError('The transaction cannot be read.')
  return bytes.slice(offset, offset + length)
}
