import { toBase58 } from './base58.ts'

/** The parts of a serialised transaction that are needed to sign it, to compare it and to know when it expires. */
export type WireTransaction = {
  /**
   * The signatures, 64 bytes each. A missing signature is all zeros. The first signature is by the fee payer, and is the transaction's id.
   */
  readonly signatures: readonly Uint8Array[]
  /** The accounts that sign, in base58, in the order of `signatures`. */
  readonly signers: readonly string[]
  /** The blockhash in base58. */
  readonly blockhash: string
  /** The offset of the first signature in the transaction, in bytes. */
  readonly signaturesOffset: number
  /** The bytes over which the signatures are made. */
  readonly message: Uint8Array
}

/**
 * Reads a legacy or version 0 transaction.
 *
 * @throws RangeError if the bytes end too early
 * @see https://solana.com/docs/core/transactions#serialized-format
 */
export function readWireTransaction(bytes: Uint8Array): WireTransaction {
  const [count, signaturesOffset] = readCompactNumber(bytes, 0)
  const messageOffset = signaturesOffset + count * 64
  const signatures = Array.from({ length: count }, (_, index) => takeBytes(bytes, signaturesOffset + index * 64, 64))
  // A legacy message starts with its header. A versioned message has a version byte before its header. The highest bit of that byte is
  // set.
  const headerOffset = (bytes[messageOffset] ?? 0) & 0x80 ? messageOffset + 1 : messageOffset
  const [keyCount, keysOffset] = readCompactNumber(bytes, headerOffset + 3)
  return {
    signatures,
    signers: Array.from({ length: count }, (_, index) => toBase58(takeBytes(bytes, keysOffset + index * 32, 32))),
    blockhash: toBase58(takeBytes(bytes, keysOffset + keyCount * 32, 32)),
    signaturesOffset,
    message: bytes.slice(messageOffset),
  }
}

/**
 * Returns a copy of the transaction that contains the signature of one account.
 *
 * @throws RangeError if the transaction does not need a signature of that account
 */
export function withSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const { signers, signaturesOffset } = readWireTransaction(bytes)
  const index = signers.indexOf(address)
  if (index < 0 || signature.length !== 64) throw new RangeError(`The transaction has no place for this signature.`)
  const signedBytes = bytes.slice()
  signedBytes.set(signature, signaturesOffset + index * 64)
  return signedBytes
}

/**
 * Reads a number in Solana's compact encoding of one to three bytes. Each byte has seven bits of the number, the lowest bits first. Also
 * returns the offset after the number.
 */
export function readCompactNumber(bytes: Uint8Array, offset: number): [value: number, end: number] {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const [byte = 0] = takeBytes(bytes, offset + index, 1)
    value |= (byte & 0x7f) << (index * 7)
    if (byte < 0x80) return [value, offset + index + 1]
  }
  throw new RangeError('The transaction cannot be read.')
}

/** Returns a copy of some bytes. Throws a RangeError if the bytes end too early. */
export function takeBytes(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset + length > bytes.length) throw new RangeError('The transaction cannot be read.')
  return bytes.slice(offset, offset + length)
}
