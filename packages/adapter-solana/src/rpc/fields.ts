import { toExactInteger } from '@latchkey/adapter-kit/flows'
import { fromBase58 } from '../bytes/base58.ts'

/** Reads an object of a node's JSON. Like every function in this file, returns `undefined` for a value of the wrong form. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** Reads a whole number of at most 64 bits. */
export const toU64 = (value: unknown): bigint | undefined => toExactInteger(value, 2n ** 64n - 1n)

/** Reads 32 bytes in base58, such as an address or a blockhash. Returns the text itself. */
export function toKey(value: unknown): string | undefined {
  // Rejects texts of more than 44 characters, which is the maximum for 32 bytes, without decoding them. The time for decoding grows with
  // the square of the length.
  if (typeof value !== 'string' || value.length > 44 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(value)) return undefined
  return fromBase58(value).length === 32 ? value : undefined
}

/** Reads all items of a list. Returns `undefined` if one of them is invalid. */
export function readAllItems<item>(value: unknown, read: (each: unknown) => item | undefined): item[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.flatMap((each) => read(each) ?? [])
  return items.length === value.length ? items : undefined
}
