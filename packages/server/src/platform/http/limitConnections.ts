import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from './clientAddress.ts'
import type { HttpLimits } from './HttpLimits.ts'
import type { HttpAccount } from './httpAccounts.ts'

/**
 * Limits the connections of each address. Beyond a limit, closes either an idle connection of the same address or the new one.
 *
 * @param options.isIdle - Returns true if no request of the connection waits for its response.
 * @returns a function that must be called with the connection after each response, because the connection may have become idle
 */
export function limitConnections(
  http: HttpServer,
  options: {
    limits: HttpLimits
    accountOf: (address: string) => HttpAccount
    isIdle: (socket: Socket) => boolean
  },
): (socket: Socket) => void {
  const { limits, accountOf, isIdle } = options
  const httpSocketsOf = new WeakMap<Socket, Set<Socket>>()

  /** Counts a new connection. If the address has too many, closes an idle one. Returns false if the new connection must be closed. */
  function accept(socket: Socket): boolean {
    const account = accountOf(
      clientAddress({ socketAddress: socket.remoteAddress, forwardedFor: undefined, proxies: 0 }) ?? 'unknown',
    )
    if (account.connections >= limits.connections || !account.newConnections.take(1)) return false
    if (account.httpSockets.size >= limits.httpConnections) {
      const idle = [...account.httpSockets].find(isIdle)
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

  // Node's own listener would create a parser for each connection before `accept` could refuse it. The listener is therefore removed, and
  // called only for accepted connections.
  const nodeListeners = http.listeners('connection') as ((socket: Socket) => void)[]
  http.removeAllListeners('connection')
  http.on('connection', (socket) => {
    if (!accept(socket)) return socket.destroy()
    for (const each of nodeListeners) each.call(http, socket)
  })
  http.on('upgrade', (_, socket) => httpSocketsOf.get(socket as Socket)?.delete(socket as Socket))

  return (socket) => {
    const httpSockets = httpSocketsOf.get(socket)
    // The first entry of the set must be the connection that is idle for longest. This connection was just active, so it moves to the end.
    if (httpSockets?.delete(socket)) httpSockets.add(socket)
  }
}
