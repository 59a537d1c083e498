import type { NewMessage } from './MessageStore.ts'

/**
 * The approximate bytes that a stored message takes in addition to its text: on disk (`diskOverheadBytes`), and in memory
 * (`memoryOverheadBytes`). In memory, a short message that is alone on its topic takes 1.6 KiB.
 */
export const diskOverheadBytes = 512
export const memoryOverheadBytes = 2_048

/** Returns the length of a message in bytes. The length is the same on disk and in memory, because the relay accepts only ASCII. */
export function sizeOf({ message, attestation = '' }: NewMessage): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}

/** Returns how many bytes a message counts against the limits: its length plus the overhead. */
export function countedBytesOf(message: NewMessage, overhead = diskOverheadBytes): number {
  return sizeOf(message) + overhead
}
