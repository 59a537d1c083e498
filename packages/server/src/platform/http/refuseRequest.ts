import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpLimits } from './HttpLimits.ts'
import type { HttpAccount } from './httpAccounts.ts'

/**
 * The maximum size of a request body on routes that set no other maximum, in bytes. The largest body on these routes is an analytics event.
 */
export const defaultBodyBytes = 16 * 1024

/** The maximum number of headers of a request. Browsers and proxies send about 30. */
export const maxHeaders = 64

const refusals = {
  tooManyHeaders: { status: 431, text: `A request has at most ${maxHeaders} headers` },
  tooMany: { status: 429, text: 'Too many requests' },
  noHost: { status: 400, text: 'A request names its host' },
  badTarget: { status: 400, text: 'The target of a request is a path with valid percent-encoding' },
  expectation: { status: 417, text: 'No expectation but 100-continue is met' },
  noLength: { status: 411, text: 'A request says how long it is' },
} as const

type Refusal = { status: number; text: string }

/**
 * Charges a request to the account of its client address, and checks the headers. Returns the reason if the request must be refused.
 *
 * @param options.maxBodyBytes - The maximum size of the body of this request.
 */
export function chargeAndCheckRequest(
  request: IncomingMessage,
  { account, limits, maxBodyBytes }: { account: HttpAccount; limits: HttpLimits; maxBodyBytes: number },
): Refusal | undefined {
  const { url = '', headers, rawHeaders } = request
  const bucket = url === '/health' || url.startsWith('/health?') ? account.healthChecks : account.requests
  if (account.requestsInFlight >= limits.requestsInFlight || !bucket.take(1)) return refusals.tooMany
  // Node leaves out the headers beyond its limit, and one of them may be the length of the body.
  if (rawHeaders.length > 2 * maxHeaders) return refusals.tooManyHeaders
  if (!hostPattern.test(headers.host ?? '')) return refusals.noHost
  if (!isValidTarget(url)) return refusals.badTarget
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) return refusals.expectation
  if (headers['transfer-encoding'] !== undefined) return refusals.noLength
  if (Number(headers['content-length'] ?? 0) <= maxBodyBytes) return undefined
  return { status: 413, text: `A request has at most ${maxBodyBytes} bytes` }
}

/**
 * Matches the header `Host`: a host name or an IP address, and a port. Other texts are not parsed as a URL, because the time to parse a host
 * with characters outside ASCII grows with the square of its length.
 */
const hostPattern = /^[\w.:[\]-]{1,260}$/

/**
 * Returns true if a request target is a path with valid percent-encoding. For each invalid encoding, Hono and `URLSearchParams` would throw
 * and catch an error, which takes tens of milliseconds for a long query.
 */
export function isValidTarget(target: string): boolean {
  if (!target.startsWith('/')) return false
  try {
    decodeURIComponent(target)
    return true
  } catch {
    return false
  }
}

/** Responds with the refusal, and lets Node close the connection. */
export function refuseRequest(response: ServerResponse, { status, text }: Refusal, limits: HttpLimits): void {
  const body = JSON.stringify({ error: text })
  const retryAfterHeader = { 'retry-after': String(Math.ceil(1 / limits.requestsPerSecond)) }
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    // Without this header, the browser would not let a page read why its request was refused.
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 429 && retryAfterHeader),
  })
  response.end(body)
}
