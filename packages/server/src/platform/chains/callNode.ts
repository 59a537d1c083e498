import type { ChainClient } from './createChainClient.ts'

/** Thrown when a node responded to a call with a JSON-RPC error. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
}

/**
 * Calls a JSON-RPC method of a chain, and returns the result.
 *
 * @throws NodeError if the node responds with an error
 * @throws NoResponseError, LargeResponseError in the same cases as `ChainClient.send`
 */
export async function callNode(chain: ChainClient, method: string, params: readonly unknown[]): Promise<unknown> {
  const { text } = await chain.send({ method, params })
  const { result, error } = parseExactJson(text) as { result?: unknown; error?: { message?: unknown } }
  if (error) throw new NodeError(`${chain.id} refused ${method}: ${String(error.message).slice(0, 200)}`)
  return result
}

/** Parses JSON. An integer that a JavaScript number cannot represent exactly becomes a bigint. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, ((_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d{1,80}$/.test(source)
      ? BigInt(source)
      : value) as (key: string, value: unknown) => unknown)
}
