import { toBase58 } from './base58.ts'

/** The parts of a serialised transaction that concern its signatures and its lifetime. */
export type WireTransaction = {
  /** The signatures, 64 bytes each. A missing signature is all zeros. The first is the fee payer's, and is the id of the transaction. */
  readonly signatures: readonly Uint8Array[]
  /** The accounts of the signatures, in base58. */
  readonly signers: readonly string[]
  /** The blockhash in base58. */
  readonly blockhash: string
  /** The offset of the first signature. */
  readonly signaturesOffset: number
  /** The bytes that are signed. */
  readonly message: Uint8Array
}

/**
 * Reads a legacy or version 0 transaction.
 *
 * @throws RangeError if the bytes end too early
 * @see https://solana.com/docs/core/transactions#serialized-format
 */
export function readWireTransaction(bytes: Uint8Array): WireTransaction {
  const [count, signaturesOffset] = readCompact(bytes, 0)
  const messageOffset = signaturesOffset + count * 64
  const signatures = Array.from({ length: count }, (_, index) => take(bytes, signaturesOffset + index * 64, 64))
  // In a versioned message the first byte has its highest bit set. A legacy message starts with the number of signers.
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
 * Returns the transaction with one signature filled in.
 *
 * @throws RangeError if the transaction does not ask for a signature of that account
 */
export function withSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const { signers, signaturesOffset } = readWireTransaction(bytes)
  const index = signers.indexOf(address)
  if (index < 0 || signature.length !== 64) throw new RangeError(`The transaction has no place for this signature.`)
  const signed = bytes.slice()
  signed.set(signature, signaturesOffset + index * 64)
  return signed
}

/** Reads a number of one to three bytes with seven bits each, the least significant first. Also returns the offset after it. */
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
