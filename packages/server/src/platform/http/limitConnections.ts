import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { findClientAddress } from './clientAddress.ts'
import type { HttpLimits } from './HttpLimits.ts'
import type { HttpAccount } from './httpAccounts.ts'

/**
 * Limits the connections of each client address. Beyond a limit, the server closes either an idle connection of the same address or the new
 * connection.
 *
 * @param options.isIdle - Returns true if no request of the connection waits for its response.
 * @returns a function that must be called with the connection after each response, because the connection may have become idle
 */
export function limitConnections(
  http: HttpServer,
  options: {
    limits: HttpLimits
    httpAccountOf: (address: string) => HttpAccount
    isIdle: (socket: Socket) => boolean
  },
): (socket: Socket) => void {
  const { limits, httpAccountOf, isIdle } = options
  /** The set `HttpAccount.httpSockets` that contains each connection. */
  const httpSocketsOf = new WeakMap<Socket, Set<Socket>>()

  /**
   * Counts a new connection. If the client address has too many connections, closes an idle one. Returns false if the new connection must
   * be closed.
   */
  function tryAccept(socket: Socket): boolean {
    const account = httpAccountOf(
      findClientAddress({ socketAddress: socket.remoteAddress, forwardedFor: undefined, proxies: 0 }) ?? 'unknown',
    )
    if (account.connections >= limits.connections || !account.newConnections.take(1)) return false
    if (account.httpSockets.size >= limits.httpConnections) {
      const idleSocket = [...account.httpSockets].find(isIdle)
      if (!idleSocket) return false
      account.httpSockets.delete(idleSocket)
      idleSocket.destroy()
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

  // Node's own listener creates a parser for each connection. The listener below takes its place, and calls Node's listener only for
  // connections that `tryAccept` does not refuse.
  const nodeListeners = http.listeners('connection') as ((socket: Socket) => void)[]
  http.removeAllListeners('connection')
  http.on('connection', (socket) => {
    if (!tryAccept(socket)) return socket.destroy()
    for (const nodeListener of nodeListeners) nodeListener.call(http, socket)
  })
  http.on('upgrade', (_, socket) => httpSocketsOf.get(socket as Socket)?.delete(socket as Socket))

  return (socket) => {
    const httpSockets = httpSocketsOf.get(socket)
    // The first entry of the set must be the connection that has been idle for longest. This connection was just active, so it moves to the
    // end.
    if (httpSockets?.delete(socket)) httpSockets.add(socket)
  }
}
