import type { StoredMessage } from '../store/MessageStore.ts'
import type { RawId } from './readFrame.ts'

export function writeResultFrame(id: RawId, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/**
 * Returns the frame of an error response.
 *
 * @param id - The id of the request, or `undefined` if the id could not be read.
 */
export function writeErrorFrame(id: RawId | undefined, { code, message }: { code: number; message: string }): string {
  return `{"id":${id ?? 'null'},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}

/** Returns the frame that pushes a message to a subscriber. The subscriber will acknowledge the frame by its `id`. */
export function writePushFrame(id: number, subscriptionId: string, storedMessage: StoredMessage): string {
  const params = { id: subscriptionId, data: toReceivedMessage(storedMessage) }
  return JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
}

/** Returns the fields of a stored message that clients of its topic get. */
export function toReceivedMessage({ topic, message, publishedAt, tag, attestation }: StoredMessage) {
  return { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
}
