import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'

/** Hosts that stand for every address of the machine. */
const anyHost = ['0.0.0.0', '::']
const loopback = ['127.0.0.1', 'localhost', '[::1]']
/** The time that requests in flight have to finish after the port has closed, ms. */
const graceMs = 1_000

/**
 * The number of connections that may wait at one listener to be accepted, if the operating system allows as many. If a flood fills this
 * queue, other clients retry their connections after a second.
 */
const backlog = 1_024
/**
 * The number of listeners that share the port. Node accepts one connection per listener in each turn of the event loop. With a single
 * listener, all connections would wait behind a flood from one address.
 */
const listeners = 16

/** Opens and closes the port of an HTTP server, and builds its URLs. */
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
      // Connections are kept alive for further requests, so each one has to be closed when it becomes idle.
      const idleTimer = setInterval(() => http.closeIdleConnections(), 20)
      const graceTimer = setTimeout(() => http.closeAllConnections(), graceMs)
      await Promise.all([http, ...more.splice(0)].map(closed))
      clearInterval(idleTimer)
      clearTimeout(graceTimer)
    },
  }
}

/**
 * Opens several listeners on one port. This needs `reusePort` on each of them, which Linux and a few other systems support. Other systems
 * get one listener.
 */
async function listenTogether(http: HttpServer, more: Server[], options: ListenOptions): Promise<AddressInfo> {
  // With `reusePort`, a port that another process shares would open without an error. This probe detects it.
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
