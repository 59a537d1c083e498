import { isObject } from '../client/patches/readStored.ts'

type Fields = Readonly<Record<string, unknown>>

/** Checks whether a wallet's response has the format of its method. */
export type ResponseCheck = (response: unknown) => boolean

/**
 * The longest accepted transaction or message signature in characters. For comparison: a Solana transaction has at most 1,232 bytes, which
 * are 1,644 characters of base64.
 */
export const maxTransactionLength = 4_096

/** Matches a signature of 64 bytes in base58. */
const base58SignaturePattern = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const base64Pattern = /^[A-Za-z0-9+/_-]+={0,2}$/

export const isBase58Signature: ResponseCheck = (value) => isText(value, 88) && base58SignaturePattern.test(value)
export const isBase64 = (value: unknown, length: number) => isText(value, length) && base64Pattern.test(value)

export function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
}

/** Returns the signature of a response. Some wallets respond with a record that contains the signature, others with the signature alone. */
export function readSignature(response: unknown): unknown {
  return typeof response === 'string' ? response : toObject(response).signature
}

export function toObject(response: unknown): Fields {
  return isObject(response) ? response : {}
}
