import { createMethodNotFoundError, RpcError } from './rpcError.ts'
import type { RpcParams } from './rpcParams.ts'

export type RpcRequest = { id: unknown; method: string; params: RpcParams }

/** Returns the response to a JSON-RPC request, or to a batch of requests. `text` and the response are JSON text. */
export function respondToRpc(text: string, call: (request: RpcRequest) => unknown): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return toJson(toErrorResponse(null, new RpcError(-32700, 'Parse error')))
  }
  const respond = (requestBody: unknown) => {
    const request = toRequest(requestBody)
    if (!request) return toErrorResponse(null, new RpcError(-32600, 'Invalid request'))
    try {
      return { jsonrpc: '2.0', id: request.id, result: call(request) }
    } catch (error) {
      return toErrorResponse(request.id, error)
    }
  }
  return toJson(Array.isArray(body) ? body.map(respond) : respond(body))
}

/** Returns JSON text. Bigints become JSON numbers of any size, as in the responses of Solana nodes. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? rawJson(String(each)) : each))
}

/** Gives `JSON.rawJSON` a type. It exists since Node 21, but TypeScript does not know it yet. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown }

export function findMethodOrThrow<value>(methods: Readonly<Record<string, value>>, method: string): value {
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!handler) throw createMethodNotFoundError()
  return handler
}

function toRequest(value: unknown): RpcRequest | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id = null, method, params = [] } = value as Record<string, unknown>
  if (typeof method !== 'string' || !Array.isArray(params)) return undefined
  return { id, method, params }
}

function toErrorResponse(id: unknown, error: unknown) {
  const { code, message, data } =
    error instanceof RpcError ? error : new RpcError(-32603, error instanceof Error ? error.message : String(error))
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}
