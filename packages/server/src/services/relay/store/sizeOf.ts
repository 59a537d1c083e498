import type { NewMessage } from './MessageStore.ts'

/** The approximate overhead of a message in bytes, in a file and in memory. In memory, a short message on its own topic takes 1.6 KiB. */
export const overheadBytes = 512
export const memoryOverheadBytes = 2_048

/** The length of a message in bytes. It is the same on disk and in memory, since the relay accepts only ASCII. */
export function sizeOf({ message, attestation = '' }: NewMessage): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}

/** The bytes that a message counts in the limits. */
export function weightOf(message: NewMessage, overhead = overheadBytes): number {
  return sizeOf(message) + overhead
}
