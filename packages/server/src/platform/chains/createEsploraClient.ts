import type { Clock } from '../clock.ts'
import { LargeResponseError, NoResponseError } from './createUpstream.ts'

/** Thrown inside when an endpoint did not respond to a request. */
class EsploraError extends Error {
  override readonly name = 'EsploraError'
}

/** How long one endpoint may take, ms. */
const endpointLimitMs = 4_000
/** The largest response that is read, bytes. */
const maxResponseBytes = 4 * 1024 * 1024
/** How long an endpoint that failed is asked last, ms. */
const restMs = 15_000

/**
 * Creates the client of an Esplora API of Bitcoin. If an endpoint fails, it is replaced by the next one.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function createEsploraClient({ id, urls, clock }: { id: string; urls: readonly string[]; clock: Clock }) {
  const endpoints = urls.map((text) => ({ ...toEndpoint(text), restsUntil: 0 }))

  async function ask(endpoint: (typeof endpoints)[number], path: string): Promise<EsploraResponse> {
    const response = await fetch(`${endpoint.url}${path}`, {
      headers: endpoint.headers,
      signal: AbortSignal.timeout(endpointLimitMs),
      redirect: 'error',
    })
    const { status } = response
    if (status !== 200 && status !== 400) {
      await response.body?.cancel().catch(() => {})
      throw new EsploraError(`The endpoint responded with ${status}.`)
    }
    return { isRefused: status === 400, text: await readText(response) }
  }

  return {
    /** CAIP-2. */
    id,

    /**
     * Reads a path, which begins with a slash.
     *
     * @returns the text, and whether the API refused the request as invalid
     * @throws NoResponseError if no endpoint responds
     * @throws LargeResponseError
     */
    async get(path: string): Promise<EsploraResponse> {
      const causes: unknown[] = []
      const now = clock.now()
      for (const endpoint of endpoints.toSorted(
        (one, other) => Number(one.restsUntil > now) - Number(other.restsUntil > now),
      ))
        try {
          const response = await ask(endpoint, path)
          endpoint.restsUntil = 0
          return response
        } catch (error) {
          if (error instanceof LargeResponseError) throw error
          endpoint.restsUntil = clock.now() + restMs
          causes.push(error)
        }
      // The causes may name endpoints with their keys. They stay on the server.
      throw new NoResponseError('No endpoint of the chain responds', { isUncertain: false, cause: causes })
    },
  }
}

export type EsploraClient = ReturnType<typeof createEsploraClient>

export type EsploraResponse = { isRefused: boolean; text: string }

function toEndpoint(text: string): { url: string; headers: Readonly<Record<string, string>> } {
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
