import type { StoredMessage } from '../store/MessageStore.ts'
import type { RawId } from './readFrame.ts'

export function resultFrame(id: RawId, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/**
 * Returns the frame of an error response.
 *
 * @param id - The id of the request, or `undefined` if the id could not be read.
 */
export function errorFrame(id: RawId | undefined, { code, message }: { code: number; message: string }): string {
  return `{"id":${id ?? 'null'},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}

/** Returns the frame that pushes a message to a subscriber. The subscriber will acknowledge the frame by its `id`. */
export function pushFrame(id: number, createSubscriptionId: string, storedMessage: StoredMessage): string {
  const params = { id: createSubscriptionId, data: receivedMessage(storedMessage) }
  return JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
}

/** Returns the fields of a stored message that clients of its topic get. */
export function receivedMessage({ topic, message, publishedAt, tag, attestation }: StoredMessage) {
  return { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
}
