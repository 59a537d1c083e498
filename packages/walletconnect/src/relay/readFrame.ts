import { safeJsonParse } from './safeJson.ts'

type Fields = Record<string, unknown>

const idTypes: ReadonlySet<string> = new Set(['number', 'bigint', 'string'])

/**
 * What a relay says in a frame: an answer, or a message of a topic. `undefined` where it is neither, since the client reads both without a
 * look.
 *
 * The client tells its listeners of an answer by its id, and of a message by the name that the relay gave the subscription: an id has
 * digits alone, and the name, which nothing here listens to, is always the same. Otherwise it could be that of any event.
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
