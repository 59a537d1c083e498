import type { NewMessage } from './MessageStore.ts'

/** What a message counts for in the limits, in bytes of UTF-8. */
export function sizeOf({ message, attestation = '' }: NewMessage): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}
