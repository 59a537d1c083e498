import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import type { RateLimiter } from '../rateLimiter.ts'
import type { HttpLimits } from './HttpLimits.ts'
import { createHttpAccounts, type HttpAccount } from './httpAccounts.ts'
import { limitConnections } from './limitConnections.ts'
import type { ReadClient } from './readClient.ts'
import { refusalOf, refuseRequest } from './refuseRequest.ts'

/** Requests of one connection that may wait for their responses. Browsers and proxies send the next request after a response. */
const maxPipelined = 2
/** Requests of one address that may start in one turn of the event loop. */
const requestsPerTurn = 2
/** A connection is closed if its response is not read for this time, ms. */
const unreadMs = 15_000

/**
 * Limits how much each address uses of an HTTP server: connections, requests and unread responses. A refused request costs no more than its
 * headers, and its connection is closed.
 *
 * This process counts connections and requests in flight itself, because they use its own memory. The rate limiter counts the rates of
 * requests.
 *
 * @param options.proxies - The number of the operator's proxies. If there are any, connections are not limited here: the proxies have to
 * limit them.
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
  const { listener, limits, proxies, readClient, clock } = options
  const accountOf = createHttpAccounts(options)
  const pipelined = new WeakMap<Socket, number>()
  const isIdle = (socket: Socket) => !pipelined.get(socket)
  const noteResponse = proxies === 0 ? limitConnections(http, { limits, accountOf, isIdle }) : undefined
  const schedule = createTurns()
  const watchUnread = endUnread(http, clock)

  /** Counts a request until its response is finished. */
  function track(account: HttpAccount, { socket }: IncomingMessage, response: ServerResponse) {
    pipelined.set(socket, (pipelined.get(socket) ?? 0) + 1)
    account.inFlight += 1
    watchUnread(response)
    response.once('close', () => {
      pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1)
      account.inFlight -= 1
      noteResponse?.(socket)
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
    const refusal = refusalOf(request, account, limits)
    track(account, request, response)
    if (refusal) {
      refuseRequest(response, refusal, limits)
      stopParsing(socket)
      return
    }
    schedule(account, () => {
      if (!socket.destroyed) listener(request, response)
    })
  })

  // By default, Node itself responds to requests without `Host` or with an unknown `Expect`. A chunk can hold thousands of them, and they
  // would not be counted.
  Object.assign(http, { requireHostHeader: false })
  http.on('checkExpectation', (request, response) => http.emit('request', request, response))
}

/** Spreads the requests of each address over turns of the event loop. */
function createTurns() {
  const accountsInTurn = new Set<HttpAccount>()

  /** Runs a task in this turn of the event loop. If its address has used up its share of this turn, the task runs in a later turn. */
  function schedule(account: HttpAccount, task: () => void) {
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

  return schedule
}

/**
 * Destroys connections whose responses are not read.
 *
 * @returns a function to call with each response
 */
function endUnread(http: HttpServer, clock: Clock): (response: ServerResponse) => void {
  const openResponses = new Map<ServerResponse, { endedAt?: number }>()
  const stop = clock.every(1_000, () => {
    const latest = clock.now() - unreadMs
    for (const [response, state] of openResponses) {
      if (!response.writableEnded) continue
      state.endedAt ??= clock.now()
      if (state.endedAt <= latest) response.socket?.destroy()
    }
  })
  http.once('close', stop)

  return (response) => {
    openResponses.set(response, {})
    response.once('close', () => openResponses.delete(response))
  }
}

/**
 * Stops Node's parser within a chunk, which can hold a thousand requests. Otherwise Node parses all of them, even after the socket is
 * destroyed, and delays all other clients by half a second. The parser stops if `onIncoming` returns 2, as it does for an upgrade.
 */
function stopParsing(socket: Socket) {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null }
  if (parser) parser.onIncoming = () => 2
}
