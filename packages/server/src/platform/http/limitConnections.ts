import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from './clientAddress.ts'
import type { HttpLimits } from './HttpLimits.ts'
import type { HttpAccount } from './httpAccounts.ts'

/**
 * Limits the connections of each address. Beyond a limit, closes the new connection, or an idle one to make room for it.
 *
 * @param options.isIdle - Returns true if no request of the connection waits for its response.
 * @returns a function to call with the connection after each response, since the connection may now be idle
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

  /** Counts a new connection, and closes an idle one if its address has too many. Returns false if the new connection is refused. */
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

  // Replaces Node's own listener, which would create a parser for each connection before this check.
  const nodeListeners = http.listeners('connection') as ((socket: Socket) => void)[]
  http.removeAllListeners('connection')
  http.on('connection', (socket) => {
    if (!accept(socket)) return socket.destroy()
    for (const each of nodeListeners) each.call(http, socket)
  })
  http.on('upgrade', (_, socket) => httpSocketsOf.get(socket as Socket)?.delete(socket as Socket))

  return (socket) => {
    const httpSockets = httpSocketsOf.get(socket)
    // The first entry of the set is the connection that has been idle for longest, so this one moves to the end.
    if (httpSockets?.delete(socket)) httpSockets.add(socket)
  }
}
