import type { NewMessage } from './MessageStore.ts'

/** What the indexes of a message take, about: in a file, and in memory, where a short one on a topic of its own takes 1.6 KiB. */
export const overheadBytes = 512
export const memoryOverheadBytes = 2_048

/** The length of a message in bytes, on the disk and in memory: the relay takes nothing but ASCII. */
export function sizeOf({ message, attestation = '' }: NewMessage): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}

/** What a message counts for in the limits. */
export function weightOf(message: NewMessage, overhead = overheadBytes): number {
  return sizeOf(message) + overhead
}
