import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'

/** Host values that mean "listen on every IP address of the machine". A URL cannot contain them as its host. */
const wildcardHosts = ['0.0.0.0', '::']
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]']
/** How long the server waits for requests in flight after it has closed the port, in ms. */
const graceMs = 1_000

/**
 * The number of connections that may wait at one listener to be accepted, if the operating system allows as many. If a flood fills this
 * queue, other clients retry their connections after a second.
 */
const backlog = 1_024
/**
 * The number of listeners that share the port. Node accepts one connection per listener in each turn of the event loop. With a single
 * listener, all new connections would wait behind a flood from one IP address.
 */
const listenerCount = 16

/** Returns the functions that open and close the port of an HTTP server, and the URLs under which clients reach the server. */
export function createHttpPort(http: HttpServer) {
  let relayUrls: readonly string[] = []
  const furtherListeners: Server[] = []

  return {
    /** The URLs under which clients on this machine reach the relay. */
    relayUrls: () => relayUrls,

    open: async ({ port, host = '127.0.0.1' }: { port: number; host?: string }) => {
      const address = await listenTogether(http, furtherListeners, { port, host, backlog })
      const urlHost = host.includes(':') ? `[${host}]` : host
      const reachableHost = wildcardHosts.includes(host) ? '127.0.0.1' : urlHost
      relayUrls = [...new Set([reachableHost, ...loopbackHosts])].map(
        (reachableHost) => `ws://${reachableHost}:${address.port}`,
      )
      return {
        url: `http://${reachableHost}:${address.port}`,
        relayUrl: `ws://${reachableHost}:${address.port}`,
        port: address.port,
      }
    },

    close: async () => {
      if (!http.listening) return
      // An HTTP connection stays open for further requests, and the server closes only after all its connections. So the timer closes each
      // connection when the connection becomes idle.
      const idleTimer = setInterval(() => http.closeIdleConnections(), 20)
      const graceTimer = setTimeout(() => http.closeAllConnections(), graceMs)
      await Promise.all([http, ...furtherListeners.splice(0)].map(closeServer))
      clearInterval(idleTimer)
      clearTimeout(graceTimer)
    },
  }
}

/**
 * Opens several listeners on one port. Each of them needs the option `reusePort`, which Linux and a few other systems support. Other
 * systems get one listener.
 */
async function listenTogether(
  http: HttpServer,
  furtherListeners: Server[],
  options: ListenOptions,
): Promise<AddressInfo> {
  // With `reusePort`, the port would open without an error even if another process has it open. The probe opens the port without this
  // option, and fails if another process has it open.
  const probeServer = createServer()
  await listenOnce(probeServer, options)
  await closeServer(probeServer)
  const hasReusePort = await listenOnce(http, { ...options, reusePort: true }).then(
    () => true,
    () => false,
  )
  if (!hasReusePort) await listenOnce(http, options)
  const address = http.address() as AddressInfo
  for (let count = 1; hasReusePort && count < listenerCount; count += 1) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => http.emit('connection', socket))
    furtherListeners.push(server)
    await listenOnce(server, { ...options, port: address.port, reusePort: true })
  }
  return address
}

function listenOnce(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
