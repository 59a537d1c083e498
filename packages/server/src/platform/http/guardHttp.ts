import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { createTokenBucket, type TokenBucket } from '../rateLimiter.ts'
import { clientAddress } from './clientAddress.ts'
import type { HttpLimits } from './HttpLimits.ts'
import type { ReadClient } from './readClient.ts'

/** Requests of one connection that may wait for their answers. Browsers and proxies send the next one after an answer. */
const mostWaiting = 2
/** Requests of one address that are begun in one turn of the event loop. */
const requestsPerTurn = 2
/** No route takes more than an event. */
const bodyBytes = 16 * 1024
/** An answer that is not read for so long ends its connection. */
const unreadMs = 15_000
/** Of so many addresses it is known what they hold; beyond, the one that was silent for longest is forgotten. */
const mostAddresses = 50_000

/** What an address holds of the HTTP server, and what it has used up. */
type Account = {
  connections: number
  /** Those that are no WebSocket, the one that has been idle for longest first. */
  plain: Set<Socket>
  opened: TokenBucket
  requests: TokenBucket
  checks: TokenBucket
  inFlight: number
  begun: number
  queue: (() => void)[]
}

/** How a request is refused. */
const refusals = {
  tooMany: { status: 429, text: 'Too many requests' },
  tooLong: { status: 413, text: `A request has at most ${bodyBytes} bytes` },
  noHost: { status: 400, text: 'A request names its host' },
  expectation: { status: 417, text: 'No expectation but 100-continue is met' },
  noLength: { status: 411, text: 'A request says how long it is' },
} as const

/**
 * Stands before an HTTP server, and bounds what each address holds of it: connections, requests, answers that are not read. What is
 * refused costs no more than its headers, and its connection is closed.
 *
 * @param options.proxies - Where proxies of the operator's stand before the server, connections are theirs to limit.
 */
export function guardHttp(
  http: HttpServer,
  options: { listener: RequestListener; limits: HttpLimits; proxies: number; readClient: ReadClient; clock: Clock },
): void {
  const { listener, limits, proxies, readClient, clock } = options
  const accounts = new Map<string, Account>()
  const waiting = new WeakMap<Socket, number>()
  const plainOf = new WeakMap<Socket, Set<Socket>>()
  const answering = new Map<ServerResponse, { endedAt?: number }>()
  const queued = new Set<Account>()
  const bucket = (perSecond: number, burst: number) => createTokenBucket({ perSecond, burst, clock })

  function accountOf(address: string): Account {
    const account = accounts.get(address) ?? {
      connections: 0,
      plain: new Set(),
      opened: bucket(limits.connectionsPerSecond, limits.connectionBurst),
      requests: bucket(limits.requestsPerSecond, limits.requestBurst),
      checks: bucket(limits.requestsPerSecond, limits.requestBurst),
      inFlight: 0,
      begun: 0,
      queue: [],
    }
    // The order of a map is that of its entries: this one is the newest again.
    accounts.delete(address)
    accounts.set(address, account)
    if (accounts.size > mostAddresses) accounts.delete(accounts.keys().next().value ?? address)
    return account
  }

  /** Lets a connection in, where there is room or one that is idle gives way. */
  function enter(socket: Socket): boolean {
    const account = accountOf(
      clientAddress({ socketAddress: socket.remoteAddress, forwardedFor: undefined, proxies: 0 }) ?? 'unknown',
    )
    if (account.connections >= limits.connections || !account.opened.take(1)) return false
    if (account.plain.size >= limits.httpConnections) {
      const idle = [...account.plain].find((each) => !waiting.get(each))
      if (!idle) return false
      account.plain.delete(idle)
      idle.destroy()
    }
    account.connections += 1
    account.plain.add(socket)
    plainOf.set(socket, account.plain)
    socket.once('close', () => {
      account.connections -= 1
      account.plain.delete(socket)
    })
    return true
  }
  if (proxies === 0) {
    // In place of Node's own listener, which would make a parser for each connection first.
    const serve = http.listeners('connection') as ((socket: Socket) => void)[]
    http.removeAllListeners('connection')
    http.on('connection', (socket) => {
      if (!enter(socket)) return socket.destroy()
      for (const each of serve) each.call(http, socket)
    })
    http.on('upgrade', (_, socket) => plainOf.get(socket as Socket)?.delete(socket as Socket))
  }

  /** Begins a request in this turn of the event loop, or in a later one where its address has had its share. */
  function begin(account: Account, task: () => void) {
    if (queued.size === 0) setImmediate(nextTurn)
    queued.add(account)
    if (account.begun >= requestsPerTurn) return account.queue.push(task)
    account.begun += 1
    return task()
  }

  function nextTurn() {
    const due = [...queued]
    queued.clear()
    for (const account of due) {
      account.begun = 0
      for (const task of account.queue.splice(0, requestsPerTurn)) begin(account, task)
      if (account.queue.length > 0) {
        if (queued.size === 0) setImmediate(nextTurn)
        queued.add(account)
      }
    }
  }

  function whyNot(request: IncomingMessage, account: Account) {
    const { url = '', headers } = request
    const counted = url === '/health' || url.startsWith('/health?') ? account.checks : account.requests
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
      // A page has to be able to read why it was refused.
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
    const plain = plainOf.get(socket)
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1)
    account.inFlight += 1
    answering.set(response, {})
    response.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      account.inFlight -= 1
      answering.delete(response)
      // It is idle from now on: the last to give way.
      if (plain?.delete(socket)) plain.add(socket)
    })
  }

  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (socket.destroyed) return
    if ((waiting.get(socket) ?? 0) >= mostWaiting) {
      readNoMore(socket)
      socket.destroy()
      return
    }
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    const account = accountOf(readClient({ socketAddress: socket.remoteAddress, forwardedFor }) ?? 'unknown')
    const refusal = whyNot(request, account)
    track(account, request, response)
    if (refusal) {
      refuse(response, refusal)
      readNoMore(socket)
      return
    }
    begin(account, () => {
      if (!socket.destroyed) listener(request, response)
    })
  })

  // Node would answer these two by itself, uncounted: a chunk holds thousands of them.
  Object.assign(http, { requireHostHeader: false })
  http.on('checkExpectation', (request, response) => http.emit('request', request, response))

  const stop = clock.every(1_000, () => {
    const latest = clock.now() - unreadMs
    for (const [response, state] of answering) {
      if (!response.writableEnded) continue
      state.endedAt ??= clock.now()
      if (state.endedAt <= latest) response.socket?.destroy()
    }
  })
  http.once('close', stop)
}

/**
 * Ends the parsing of a connection's requests within a chunk, which can hold a thousand of them: Node would go on to the last one, even
 * where the socket is destroyed, and all other clients wait for half a second. 2 is what its parser answers where HTTP ends (an upgrade).
 */
function readNoMore(socket: Socket) {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null }
  if (parser) parser.onIncoming = () => 2
}
