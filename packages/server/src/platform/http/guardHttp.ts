import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { createTokenBucket, type RateLimiter, type TokenBucket } from '../rateLimiter.ts'
import { clientAddress } from './clientAddress.ts'
import type { HttpLimits } from './HttpLimits.ts'
import type { ReadClient } from './readClient.ts'

/** Requests of one connection that may wait for their responses. Browsers and proxies send the next one after a response. */
const maxPipelined = 2
/** Requests of one address that start in one turn of the event loop. */
const requestsPerTurn = 2
/** The largest body that a route takes is an event. */
const bodyBytes = 16 * 1024
/** A response that is not read for so long ends its connection. */
const unreadMs = 15_000
/** The accounts of so many addresses are kept; beyond that, the least recently used one is dropped. */
const maxAddresses = 50_000

/** What an address uses of the HTTP server now, and how much it has left of its rates. */
type Account = {
  connections: number
  /** Connections that are no WebSocket, the one that has been idle for longest first. */
  httpSockets: Set<Socket>
  newConnections: TokenBucket
  requests: TokenBucket
  healthChecks: TokenBucket
  inFlight: number
  startedInTurn: number
  queue: (() => void)[]
}

const refusals = {
  tooMany: { status: 429, text: 'Too many requests' },
  tooLong: { status: 413, text: `A request has at most ${bodyBytes} bytes` },
  noHost: { status: 400, text: 'A request names its host' },
  expectation: { status: 417, text: 'No expectation but 100-continue is met' },
  noLength: { status: 411, text: 'A request says how long it is' },
} as const

/**
 * Limits what each address uses of an HTTP server: connections, requests, responses that are not read. A refused request costs no more than
 * its headers, and its connection is closed.
 *
 * Connections and requests in flight take up memory of this process, so this process counts them; rates of requests go through the rate
 * limiter.
 *
 * @param options.proxies - Behind proxies of the operator, connections are not limited: the proxies have to do that.
 */
export function guardHttp(
  http: HttpServer,
  options: {
    listener: RequestListener
    limits: HttpLimits
    proxies: number
    readClient: ReadClient
    rateLimiter: RateLimiter
    clock: Clock
  },
): void {
  const { listener, limits, proxies, readClient, rateLimiter, clock } = options
  const accounts = new Map<string, Account>()
  const pipelined = new WeakMap<Socket, number>()
  const httpSocketsOf = new WeakMap<Socket, Set<Socket>>()
  const openResponses = new Map<ServerResponse, { endedAt?: number }>()
  const accountsInTurn = new Set<Account>()
  const requestRate = { perSecond: limits.requestsPerSecond, burst: limits.requestBurst }
  const connectionRate = { perSecond: limits.connectionsPerSecond, burst: limits.connectionBurst }

  function accountOf(address: string): Account {
    const account = accounts.get(address) ?? {
      connections: 0,
      httpSockets: new Set(),
      newConnections: createTokenBucket({ ...connectionRate, clock }),
      requests: rateLimiter.bucket(`http/requests/${address}`, requestRate),
      healthChecks: rateLimiter.bucket(`http/health/${address}`, requestRate),
      inFlight: 0,
      startedInTurn: 0,
      queue: [],
    }
    // A map keeps the order of insertion, so the first entry is the least recently used.
    accounts.delete(address)
    accounts.set(address, account)
    if (accounts.size > maxAddresses) accounts.delete(accounts.keys().next().value ?? address)
    return account
  }

  /** Counts a new connection, and closes an idle one of its address if that has too many. False if the connection is refused. */
  function acceptConnection(socket: Socket): boolean {
    const account = accountOf(
      clientAddress({ socketAddress: socket.remoteAddress, forwardedFor: undefined, proxies: 0 }) ?? 'unknown',
    )
    if (account.connections >= limits.connections || !account.newConnections.take(1)) return false
    if (account.httpSockets.size >= limits.httpConnections) {
      const idle = [...account.httpSockets].find((each) => !pipelined.get(each))
      if (!idle) return false
      account.httpSockets.delete(idle)
      idle.destroy()
    }
    account.connections += 1
    account.httpSockets.add(socket)
    httpSocketsOf.set(socket, account.httpSockets)
    socket.once('close', () => {
      account.connections -= 1
      account.httpSockets.delete(socket)
    })
    return true
  }
  if (proxies === 0) {
    // Runs in place of Node's own listener, which would make a parser for each connection first.
    const nodeListeners = http.listeners('connection') as ((socket: Socket) => void)[]
    http.removeAllListeners('connection')
    http.on('connection', (socket) => {
      if (!acceptConnection(socket)) return socket.destroy()
      for (const each of nodeListeners) each.call(http, socket)
    })
    http.on('upgrade', (_, socket) => httpSocketsOf.get(socket as Socket)?.delete(socket as Socket))
  }

  /** Runs a task in this turn of the event loop, or in a later one if its address has used up its share of this turn. */
  function schedule(account: Account, task: () => void) {
    if (accountsInTurn.size === 0) setImmediate(nextTurn)
    accountsInTurn.add(account)
    if (account.startedInTurn >= requestsPerTurn) return account.queue.push(task)
    account.startedInTurn += 1
    return task()
  }

  function nextTurn() {
    const due = [...accountsInTurn]
    accountsInTurn.clear()
    for (const account of due) {
      account.startedInTurn = 0
      for (const task of account.queue.splice(0, requestsPerTurn)) schedule(account, task)
      if (account.queue.length > 0) {
        if (accountsInTurn.size === 0) setImmediate(nextTurn)
        accountsInTurn.add(account)
      }
    }
  }

  function refusalOf(request: IncomingMessage, account: Account) {
    const { url = '', headers } = request
    const counted = url === '/health' || url.startsWith('/health?') ? account.healthChecks : account.requests
    if (account.inFlight >= limits.requestsInFlight || !counted.take(1)) return refusals.tooMany
    if (headers.host === undefined) return refusals.noHost
    if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) return refusals.expectation
    if (headers['transfer-encoding'] !== undefined) return refusals.noLength
    return Number(headers['content-length'] ?? 0) > bodyBytes ? refusals.tooLong : undefined
  }

  function refuse(response: ServerResponse, { status, text }: { status: number; text: string }) {
    const body = JSON.stringify({ error: text })
    const retryAfter = { 'retry-after': String(Math.ceil(1 / limits.requestsPerSecond)) }
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // Lets a page read why its request was refused.
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      connection: 'close',
      ...(status === 429 && retryAfter),
    })
    response.end(body)
  }

  function track(account: Account, { socket }: IncomingMessage, response: ServerResponse) {
    const httpSockets = httpSocketsOf.get(socket)
    pipelined.set(socket, (pipelined.get(socket) ?? 0) + 1)
    account.inFlight += 1
    openResponses.set(response, {})
    response.once('close', () => {
      pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1)
      account.inFlight -= 1
      openResponses.delete(response)
      // The connection is idle from now on, so it moves to the end of the set.
      if (httpSockets?.delete(socket)) httpSockets.add(socket)
    })
  }

  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (socket.destroyed) return
    if ((pipelined.get(socket) ?? 0) >= maxPipelined) {
      stopParsing(socket)
      socket.destroy()
      return
    }
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    const account = accountOf(readClient({ socketAddress: socket.remoteAddress, forwardedFor }) ?? 'unknown')
    const refusal = refusalOf(request, account)
    track(account, request, response)
    if (refusal) {
      refuse(response, refusal)
      stopParsing(socket)
      return
    }
    schedule(account, () => {
      if (!socket.destroyed) listener(request, response)
    })
  })

  // Otherwise Node responds to these two by itself, and a chunk can hold thousands of them that are not counted.
  Object.assign(http, { requireHostHeader: false })
  http.on('checkExpectation', (request, response) => http.emit('request', request, response))

  const stop = clock.every(1_000, () => {
    const latest = clock.now() - unreadMs
    for (const [response, state] of openResponses) {
      if (!response.writableEnded) continue
      state.endedAt ??= clock.now()
      if (state.endedAt <= latest) response.socket?.destroy()
    }
  })
  http.once('close', stop)
}

/**
 * Stops Node's parser within a chunk, which can hold a thousand requests. Otherwise Node parses all of them, even after the socket is
 * destroyed, and all other clients wait for half a second. The parser stops where `onIncoming` returns 2, as it does for an upgrade.
 */
function stopParsing(socket: Socket) {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null }
  if (parser) parser.onIncoming = () => 2
}
