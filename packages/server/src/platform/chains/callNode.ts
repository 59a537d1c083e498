import type { ChainClient } from './createChainClient.ts'
import { LargeResponseError, maxNodeBytes } from './createUpstream.ts'

/** Thrown when a node responded to a call with a JSON-RPC error. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
}

/** Options of `callNode`. */
export type CallOptions = { isExact?: boolean; onSize?: ((length: number) => void) | undefined }

/**
 * Calls a JSON-RPC method of a chain, and returns the result.
 *
 * @param options.isExact - Whether `parseExactJson` reads the response again, which takes ten times as long as `JSON.parse`. `false` suits a
 * large response whose numbers are not used. Default: true.
 * @param options.onSize - Called with the length of the response, in characters. For a response that is too large, called with
 * `maxNodeBytes`.
 * @throws NodeError if the node responds with an error
 * @throws NoResponseError, LargeResponseError in the same cases as `ChainClient.send`
 */
export async function callNode(
  chain: ChainClient,
  method: string,
  params: readonly unknown[],
  { isExact = true, onSize }: CallOptions = {},
): Promise<unknown> {
  const response = await chain.send({ method, params }).catch((error: unknown) => {
    if (error instanceof LargeResponseError) onSize?.(maxNodeBytes)
    throw error
  })
  onSize?.(response.text.length)
  const isParsed = !isExact && (response.result !== undefined || response.error !== undefined)
  const { result, error } = isParsed ? response : parseResponse(chain.id, response.text)
  if (error) throw new NodeError(`${chain.id} refused ${method}: ${String(error.message).slice(0, 200)}`)
  return result
}

function parseResponse(id: string, text: string): { result?: unknown; error?: { message?: unknown } } {
  try {
    return parseExactJson(text) as { result?: unknown }
  } catch (cause) {
    // The text is JSON, but so deeply nested that it fills the stack.
    throw new NodeError(`${id} returned JSON that cannot be read`, { cause })
  }
}

/** Parses JSON. A whole number that a JavaScript number cannot represent exactly becomes a bigint. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, ((_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d{1,80}$/.test(source)
      ? BigInt(source)
      : value) as (key: string, value: unknown) => unknown)
}
