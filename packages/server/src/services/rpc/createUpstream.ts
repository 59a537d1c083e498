import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { RpcCall, RpcResponse } from './RpcChain.ts'

/** Thrown when no endpoint of a chain has responded. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
}

/** How long an endpoint may take to respond, in ms. Kits wait for 10 s, so there is time for a second endpoint. */
const responseLimitMs = 4_000
/** The largest response of an endpoint that is read, in bytes. */
const maxResponseBytes = 16 * 1024 * 1024
/** How long after a failure an endpoint is asked last, in ms. */
const restMs = 15_000

/** The error codes of a node that limits requests: EIP-1474, and the code of several providers. */
const limitCodes: readonly number[] = [-32005, -32016, -32097, 429]

const rpcResponse = z.union([
  z.object({ error: z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

/** Creates the client of a chain's endpoints. If an endpoint fails or limits requests, the next endpoint gets the call. */
export function createUpstream(options: { urls: readonly string[]; clock: Clock; fetch: typeof fetch }) {
  const { urls, clock } = options
  const failedAt = new Map<string, number>()
  let lastId = 0

  /** Returns the endpoints in the order to try them: those that failed a short time ago last. */
  function orderedUrls(): readonly string[] {
    const isResting = (url: string) => clock.now() - (failedAt.get(url) ?? -restMs) < restMs
    return urls.toSorted((one, other) => Number(isResting(one)) - Number(isResting(other)))
  }

  async function ask(url: string, { method, params }: RpcCall): Promise<RpcResponse> {
    lastId += 1
    const response = await options.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, ...(params !== undefined && { params }) }),
      signal: AbortSignal.timeout(responseLimitMs),
      redirect: 'error',
    })
    const parsed = rpcResponse.safeParse(parseJson(await readText(response)))
    // Some nodes send the error of a call with a status of 4xx or 5xx. So the body decides whether the endpoint has responded.
    if (!parsed.success) throw new Error(`The endpoint responded with status ${response.status} and no JSON-RPC.`)
    const { data } = parsed
    if ('error' in data && (response.status === 429 || limitCodes.includes(data.error.code)))
      throw new Error('The endpoint limits requests.')
    return data
  }

  return {
    /**
     * Sends a call to one endpoint after the other until one responds.
     *
     * @throws NoResponseError if no endpoint responds
     * @throws NoResponseError if one endpoint did not respond to a call that sends a transaction, and another endpoint refuses the
     * transaction. The reason may be that the first endpoint has already sent the transaction.
     */
    async send(call: RpcCall, { isSending = false }: { isSending?: boolean } = {}): Promise<RpcResponse> {
      const causes: unknown[] = []
      for (const url of orderedUrls()) {
        try {
          const response = await ask(url, call)
          failedAt.delete(url)
          if (isSending && 'error' in response && causes.length > 0) break
          return response
        } catch (cause) {
          failedAt.set(url, clock.now())
          causes.push(cause)
        }
      }
      // The causes may name endpoints with their keys. The error stays on the server, and clients never see it.
      throw new NoResponseError('No endpoint of the chain responds', { cause: causes })
    },
  }
}

export type Upstream = ReturnType<typeof createUpstream>

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxResponseBytes) throw new Error('The response of the endpoint is too large.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
