import pLimit from 'p-limit'
import type { Clock } from '../clock.ts'
import { LargeResponseError, NoResponseError } from './createUpstream.ts'

/** Thrown when an endpoint did not respond to a request. Caught in this file. */
class EsploraError extends Error {
  override readonly name = 'EsploraError'
}

/** Time limit for a request to all endpoints together, in ms. Latchkey's client library waits for 10 s. */
const totalLimitMs = 9_000
/** Time limit for a request to one endpoint, in ms. */
const endpointLimitMs = 4_000
/** The maximum number of simultaneous requests to all endpoints. */
const maxRequests = 32
/** The maximum size of an endpoint's response, in bytes. A larger response is refused. */
const maxResponseBytes = 4 * 1024 * 1024
/** The back-off time of an endpoint that failed, in ms. During this time, the endpoint is tried only after all other endpoints. */
const backoffMs = 15_000

/**
 * Creates the client of an Esplora API of Bitcoin. If an endpoint fails, the client sends the request to the next endpoint.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function createEsploraClient({ id, urls, clock }: { id: string; urls: readonly string[]; clock: Clock }) {
  const endpoints = urls.map((text) => ({ ...parseEndpoint(text), backoffUntil: 0 }))

  const limitConcurrency = pLimit(maxRequests)

  async function requestFrom(
    endpoint: (typeof endpoints)[number],
    path: string,
    limitMs: number,
  ): Promise<EsploraResponse> {
    const response = await fetch(`${endpoint.url}${path}`, {
      headers: endpoint.headers,
      signal: AbortSignal.timeout(limitMs),
      redirect: 'error',
    })
    const { status } = response
    if (status !== 200 && status !== 400) {
      await response.body?.cancel().catch(() => {})
      throw new EsploraError(`The endpoint responded with ${status}.`)
    }
    return { isRefused: status === 400, text: await readText(response) }
  }

  async function tryEndpoints(path: string): Promise<EsploraResponse> {
    const endpointErrors: unknown[] = []
    const now = clock.now()
    const deadline = now + totalLimitMs
    for (const endpoint of endpoints.toSorted(
      (one, other) => Number(one.backoffUntil > now) - Number(other.backoffUntil > now),
    )) {
      const limitMs = Math.min(endpointLimitMs, deadline - clock.now())
      if (limitMs <= 0) break
      try {
        const response = await requestFrom(endpoint, path, limitMs)
        endpoint.backoffUntil = 0
        return response
      } catch (error) {
        if (error instanceof LargeResponseError) throw error
        endpoint.backoffUntil = clock.now() + backoffMs
        endpointErrors.push(error)
      }
    }
    // The causes may contain endpoint URLs with API keys, so they are never sent to a client.
    throw new NoResponseError('No endpoint of the chain responds', { isUncertain: false, cause: endpointErrors })
  }

  return {
    /** The CAIP-2 id of the chain. */
    id,

    /**
     * Requests a path of the API. The path begins with a slash.
     *
     * @returns the text, and whether the API refused the request as invalid
     * @throws NoResponseError if no endpoint responds
     * @throws LargeResponseError
     */
    get: (path: string): Promise<EsploraResponse> => limitConcurrency(() => tryEndpoints(path)),
  }
}

export type EsploraClient = ReturnType<typeof createEsploraClient>

/** The text of a response. `isRefused` is true if the API refused the request with the status 400. */
export type EsploraResponse = { isRefused: boolean; text: string }

function parseEndpoint(text: string): { url: string; headers: Readonly<Record<string, string>> } {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    url: url.href.replace(/\/+$/, ''),
    headers: username || password ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {},
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxResponseBytes) throw new LargeResponseError('The response of the API is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
