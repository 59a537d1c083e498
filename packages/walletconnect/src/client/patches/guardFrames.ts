import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { isObject, isText } from './readStored.ts'
import { onNewSocket, withPrivateMembers } from './relayerParts.ts'
import { safeJsonParse } from './safeJson.ts'

/**
 * The longest frame that is read, in characters. The kit's own relay sends about a quarter of this at most: 256 KiB in a response with
 * several messages (`pageBytes`), and a few hundred bytes more for each of these messages.
 */
const maxFrameLength = 1024 * 1024

const idTypes: ReadonlySet<string> = new Set(['number', 'bigint', 'string'])

/**
 * Fault: the WalletConnect client does not check frames. A frame of any length is read. A malformed frame, or a frame whose id is the name
 * of an event, causes an uncaught error. Patch: a frame that is longer than any relay needs is dropped before it is parsed. A frame that
 * `readFrame` refuses is dropped too.
 *
 * @see core/src/controllers/relayer.ts:520; `onPayload` of @walletconnect/jsonrpc-ws-connection
 */
export function dropMalformedFrames(relayer: Client['core']['relayer']): void {
  onNewSocket(withPrivateMembers(relayer), ({ connection }) => {
    if (!connection) return
    patchMethod(connection, 'onPayload', (onPayload) => ({ data }) => {
      const payload = String(data).length > maxFrameLength ? undefined : readFrame(data)
      // The WalletConnect client parses only data that is text. `payload` is already an object, so the client uses `payload` unchanged.
      if (payload) onPayload({ data: payload })
      else relayer.logger.error('An invalid frame was dropped.')
    })
  })
}

/**
 * Reads a frame of the relay: a response, or a message on a topic.
 *
 * The WalletConnect client emits a response as an event that is named after the response's id, and a message as an event that is named
 * after the subscription id. The relay chooses both ids, and neither may be the name of another event. The id of a response must therefore
 * consist of digits. The subscription id is replaced by a constant, because no code of this package listens to that event.
 *
 * @returns `undefined` for any other frame
 */
function readFrame(data: unknown): object | undefined {
  const frame = isText(data) ? safeJsonParse(data) : undefined
  if (!isObject(frame) || frame.jsonrpc !== '2.0') return undefined
  const { id, jsonrpc, method, params, error, result } = frame
  if (!idTypes.has(typeof id) || !/^\d+$/.test(String(id))) return undefined
  if (method === undefined) {
    if (isObject(error)) return { id, jsonrpc, error }
    return error === undefined && result !== undefined ? { id, jsonrpc, result } : undefined
  }
  const message = isObject(params) ? params.data : undefined
  if (method !== 'irn_subscription' || !isObject(message)) return undefined
  if (!isText(message.topic) || !isText(message.message)) return undefined
  return { id, jsonrpc, method, params: { id: method, data: message } }
}
