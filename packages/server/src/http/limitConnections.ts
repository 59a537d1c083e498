import type { Server as HttpServer } from 'node:http'
import { clientAddress } from './clientAddress.ts'

/**
 * Closes what one address opens beyond `connections`, be it asked anything on them or not. Behind proxies, it is theirs to limit.
 */
export function limitConnections(http: HttpServer, { connections }: { connections: number }): void {
  const open = new Map<string, number>()

  http.on('connection', (socket) => {
    const address =
      clientAddress({ socketAddress: socket.remoteAddress, forwardedFor: undefined, proxies: 0 }) ?? 'unknown'
    const count = (open.get(address) ?? 0) + 1
    if (count > connections) return socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
