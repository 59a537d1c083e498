import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpLimits } from './HttpLimits.ts'
import type { HttpAccount } from './httpAccounts.ts'

/** The maximum size of a request body in bytes. The largest body that any route accepts is an analytics event. */
const bodyBytes = 16 * 1024

const refusals = {
  tooMany: { status: 429, text: 'Too many requests' },
  tooLong: { status: 413, text: `A request has at most ${bodyBytes} bytes` },
  noHost: { status: 400, text: 'A request names its host' },
  expectation: { status: 417, text: 'No expectation but 100-continue is met' },
  noLength: { status: 411, text: 'A request says how long it is' },
} as const

type Refusal = (typeof refusals)[keyof typeof refusals]

/** Counts a request by its headers. Returns the reason if the request is refused. */
export function refusalOf(request: IncomingMessage, account: HttpAccount, limits: HttpLimits): Refusal | undefined {
  const { url = '', headers } = request
  const counted = url === '/health' || url.startsWith('/health?') ? account.healthChecks : account.requests
  if (account.inFlight >= limits.requestsInFlight || !counted.take(1)) return refusals.tooMany
  if (headers.host === undefined) return refusals.noHost
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) return refusals.expectation
  if (headers['transfer-encoding'] !== undefined) return refusals.noLength
  return Number(headers['content-length'] ?? 0) > bodyBytes ? refusals.tooLong : undefined
}

/** Responds with the refusal, and lets Node close the connection. */
export function refuseRequest(response: ServerResponse, { status, text }: Refusal, limits: HttpLimits): void {
  const body = JSON.stringify({ error: text })
  const retryAfter = { 'retry-after': String(Math.ceil(1 / limits.requestsPerSecond)) }
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    // This header lets a page read why its request was refused.
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 429 && retryAfter),
  })
  response.end(body)
}
