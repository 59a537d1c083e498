import { exactWhole } from '@latchkey/adapter-kit/flows'
import { fromBase58 } from '../bytes/base58.ts'

/** A node's JSON, field by field; `undefined` for what is not of the form. */

export function toRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** From 0 to the largest number of 64 bits. */
export const toU64 = (value: unknown): bigint | undefined => exactWhole(value, 2n ** 64n - 1n)

/** 32 bytes in base58: an address, a blockhash. */
export function toKey(value: unknown): string | undefined {
  // The longest has 44 characters; decoding takes the square of the length.
  if (typeof value !== 'string' || value.length > 44 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(value)) return undefined
  return fromBase58(value).length === 32 ? value : undefined
}

/** All of them as they are read, or nothing where one of them is not understood. */
export function toAll<item>(value: unknown, read: (each: unknown) => item | undefined): item[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.flatMap((each) => read(each) ?? [])
  return items.length === value.length ? items : undefined
}
