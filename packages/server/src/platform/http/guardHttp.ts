import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import type { RateLimiter } from '../rateLimiter.ts'
import { createTurnScheduler } from './createTurnScheduler.ts'
import type { HttpLimits } from './HttpLimits.ts'
import { createHttpAccounts, type HttpAccount } from './httpAccounts.ts'
import { limitConnections } from './limitConnections.ts'
import type { ReadClient } from './readClient.ts'
import { chargeAndCheckRequest, defaultBodyBytes, maxHeaders, refuseRequest } from './refuseRequest.ts'

/**
 * The maximum number of requests of one connection that may wait for their responses. Browsers and proxies do not pipeline: they wait for
 * each response.
 */
const maxPipelinedRequests = 2
/** The server closes a connection if the client does not read a finished response within this time, in ms. */
const unreadTimeoutMs = 15_000

/**
 * Limits the connections, requests and unread responses of each client address on an HTTP server. For a refused request, the server parses
 * only the headers, and closes the connection.
 *
 * Connections and requests in flight are counted in this process, because they use the memory of this process. The rate limiter, which
 * processes may share, counts requests per second.
 *
 * @param options.proxies - The number of the operator's proxies. If there are any, this server does not limit connections, because the
 * proxies have to do it.
 * @param options.maxBodyBytesOf - Returns the maximum size of the body for the URL of a request. Default: 16 KiB for all requests.
 */
export function guardHttp(
  http: HttpServer,
  options: {
    listener: RequestListener
    limits: HttpLimits
    proxies: number
    maxBodyBytesOf?: (url: string) => number
    readClient: ReadClient
    rateLimiter: RateLimiter
    clock: Clock
  },
): void {
  const { listener, limits, proxies, maxBodyBytesOf = () => defaultBodyBytes, readClient, clock } = options
  const httpAccountOf = createHttpAccounts(options)
  const openRequestCounts = new WeakMap<Socket, number>()
  const isIdle = (socket: Socket) => !openRequestCounts.get(socket)
  const onResponseClosed = proxies === 0 ? limitConnections(http, { limits, httpAccountOf, isIdle }) : undefined
  const scheduleRequest = createTurnScheduler<HttpAccount>()
  const watchUnreadResponse = closeUnreadConnections(http, clock)

  /** Counts a request as in flight until its response is closed. */
  function trackRequest(account: HttpAccount, { socket }: IncomingMessage, response: ServerResponse) {
    openRequestCounts.set(socket, (openRequestCounts.get(socket) ?? 0) + 1)
    account.requestsInFlight += 1
    watchUnreadResponse(response)
    // Node emits no 'close' for a response that waits behind another one when a CONNECT or an upgrade follows on the same connection.
    const closeResponse = () => void response.destroy()
    socket.once('close', closeResponse)
    response.once('close', () => {
      socket.off('close', closeResponse)
      openRequestCounts.set(socket, (openRequestCounts.get(socket) ?? 1) - 1)
      account.requestsInFlight -= 1
      onResponseClosed?.(socket)
    })
  }

  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (socket.destroyed) return
    if ((openRequestCounts.get(socket) ?? 0) >= maxPipelinedRequests) {
      stopParsing(socket)
      socket.destroy()
      return
    }
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    const account = httpAccountOf(readClient({ socketAddress: socket.remoteAddress, forwardedFor }) ?? 'unknown')
    const maxBodyBytes = maxBodyBytesOf(request.url ?? '')
    const refusal = chargeAndCheckRequest(request, { account, limits, maxBodyBytes })
    trackRequest(account, request, response)
    if (refusal) {
      refuseRequest(response, refusal, limits)
      stopParsing(socket)
      return
    }
    scheduleRequest(account, () => {
      if (!socket.destroyed) listener(request, response)
    })
  })

  // One more than a request may have, so that `chargeAndCheckRequest` sees that there are more.
  http.maxHeadersCount = maxHeaders + 1

  // By default, Node itself responds to requests without `Host` or with an unknown `Expect`. One TCP chunk can hold thousands of such
  // requests, and they would bypass the limits. The next two lines send them to the listener above instead.
  Object.assign(http, { requireHostHeader: false })
  http.on('checkExpectation', (request, response) => http.emit('request', request, response))
}

/**
 * Destroys connections whose clients do not read the responses.
 *
 * @returns a function that must be called with each response
 */
function closeUnreadConnections(http: HttpServer, clock: Clock): (response: ServerResponse) => void {
  const openResponses = new Map<ServerResponse, { endedAt?: number }>()
  const stop = clock.every(1_000, () => {
    const closeIfEndedBy = clock.now() - unreadTimeoutMs
    for (const [response, state] of openResponses) {
      if (!response.writableEnded) continue
      state.endedAt ??= clock.now()
      if (state.endedAt <= closeIfEndedBy) response.socket?.destroy()
    }
  })
  http.once('close', stop)

  return (response) => {
    openResponses.set(response, {})
    response.once('close', () => openResponses.delete(response))
  }
}

/**
 * Stops Node's HTTP parser in the middle of a chunk, because one chunk can hold a thousand requests. Node would parse all of them, even
 * after the socket is destroyed, and delay all other clients by half a second. The parser stops if `onIncoming` returns 2, which is Node's
 * value for an upgrade.
 */
function stopParsing(socket: Socket) {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null }
  if (parser) parser.onIncoming = () => 2
}
