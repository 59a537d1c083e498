import { safeJsonParse } from './safeJson.ts'

type Fields = Record<string, unknown>

const idTypes: ReadonlySet<string> = new Set(['number', 'bigint', 'string'])

/**
 * Reads a frame of the relay: a response, or a message on a topic. The client validates neither.
 *
 * The client emits a response as an event named after its id, and a message as one named after the subscription id that the relay
 * chose. So that neither can be the name of another event, an id must consist of digits, and the subscription id, to which
 * nothing here listens, is replaced by a constant.
 *
 * @returns `undefined` for any other frame
 */
export function readFrame(data: unknown): object | undefined {
  const frame = typeof data === 'string' ? safeJsonParse(data) : undefined
  if (!isFields(frame) || frame.jsonrpc !== '2.0') return undefined
  const { id, jsonrpc, method, params, error, result } = frame
  if (!idTypes.has(typeof id) || !/^\d+$/.test(String(id))) return undefined
  if (method === undefined) {
    if (isFields(error)) return { id, jsonrpc, error }
    return error === undefined && result !== undefined ? { id, jsonrpc, result } : undefined
  }
  const message = isFields(params) ? params.data : undefined
  if (method !== 'irn_subscription' || !isFields(message)) return undefined
  if (typeof message.topic !== 'string' || typeof message.message !== 'string') return undefined
  return { id, jsonrpc, method, params: { id: method, data: message } }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
