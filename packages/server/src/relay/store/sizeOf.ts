import type { NewMessage } from './MessageStore.ts'

/** What the indexes of a message take, about. */
export const overheadBytes = 512

/** The length of a message, in bytes of UTF-8. */
export function sizeOf({ message, attestation = '' }: NewMessage): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}

/** What a message counts for in the limits. */
export function weightOf(message: NewMessage): number {
  return sizeOf(message) + overheadBytes
}
