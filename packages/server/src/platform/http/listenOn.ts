import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'

/** Hosts that mean every address of the machine. */
const anyHost = ['0.0.0.0', '::']
const loopback = ['127.0.0.1', 'localhost', '[::1]']
/** How long requests in flight may take after the port has closed. */
const graceMs = 1_000

/**
 * How many connections may wait at one listener to be accepted, as far as the machine allows. If a flood fills the queue, the
 * machines of other clients retry their connections after a second.
 */
const backlog = 1_024
/**
 * How many listeners share the port. Node accepts one connection per listener in each turn of the event loop: with a single
 * listener, all connections would wait behind a flood from one address.
 */
const listeners = 16

/** Opens and closes the port of an HTTP server, and knows its URLs. */
export function listenOn(http: HttpServer) {
  let relayUrls: readonly string[] = []
  const more: Server[] = []

  return {
    /** The URLs of the relay on this machine. */
    relayUrls: () => relayUrls,

    open: async ({ port, host = '127.0.0.1' }: { port: number; host?: string }) => {
      const address = await listenTogether(http, more, { port, host, backlog })
      const bracketed = host.includes(':') ? `[${host}]` : host
      const name = anyHost.includes(host) ? '127.0.0.1' : bracketed
      relayUrls = [...new Set([name, ...loopback])].map((name) => `ws://${name}:${address.port}`)
      return {
        url: `http://${name}:${address.port}`,
        relayUrl: `ws://${name}:${address.port}`,
        port: address.port,
      }
    },

    close: async () => {
      if (!http.listening) return
      // Connections are kept alive for more requests, also those with a request in flight when the port closed.
      const idleTimer = setInterval(() => http.closeIdleConnections(), 20)
      const graceTimer = setTimeout(() => http.closeAllConnections(), graceMs)
      await Promise.all([http, ...more.splice(0)].map(closed))
      clearInterval(idleTimer)
      clearTimeout(graceTimer)
    },
  }
}

/** Sharing a port needs `reusePort` on every listener, which Linux and a few others support. Elsewhere there is one listener. */
async function listenTogether(http: HttpServer, more: Server[], options: ListenOptions): Promise<AddressInfo> {
  // Without this probe, a port that another process shares would be used without an error.
  const probe = createServer()
  await listening(probe, options)
  await closed(probe)
  const isShared = await listening(http, { ...options, reusePort: true }).then(
    () => true,
    () => false,
  )
  if (!isShared) await listening(http, options)
  const address = http.address() as AddressInfo
  for (let count = 1; isShared && count < listeners; count += 1) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => http.emit('connection', socket))
    more.push(server)
    await listening(server, { ...options, port: address.port, reusePort: true })
  }
  return address
}

function listening(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
