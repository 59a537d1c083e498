import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Hosts that stand for every address of the machine. */
const anyHost = ['0.0.0.0', '::']
const loopback = ['127.0.0.1', 'localhost', '[::1]']
/** What is being answered when the port closes may take this long. */
const graceMs = 1_000

/**
 * Connections that wait to be taken, as far as the machine allows. Where a flood fills the queue, the connections of others are tried
 * again by their machines after a second.
 */
const backlog = 4_096

/** Opens and closes the port of an HTTP server, and knows what it is called. */
export function listenOn(http: HttpServer) {
  let relayUrls: readonly string[] = []

  return {
    /** By what URLs its relay is called without any proxy. */
    relayUrls: () => relayUrls,

    open: ({ port, host = '127.0.0.1' }: { port: number; host?: string }) =>
      new Promise<{ url: string; relayUrl: string; port: number }>((resolve, reject) => {
        http.once('error', reject)
        http.listen({ port, host, backlog }, () => {
          http.off('error', reject)
          const address = http.address() as AddressInfo
          const bracketed = host.includes(':') ? `[${host}]` : host
          const name = anyHost.includes(host) ? '127.0.0.1' : bracketed
          relayUrls = [...new Set([name, ...loopback])].map((name) => `ws://${name}:${address.port}`)
          resolve({
            url: `http://${name}:${address.port}`,
            relayUrl: `ws://${name}:${address.port}`,
            port: address.port,
          })
        })
      }),

    close: async () => {
      if (!http.listening) return
      // Connections are kept for more, also those on which something was being answered when the port closed.
      const letGo = setInterval(() => http.closeIdleConnections(), 20)
      const giveUp = setTimeout(() => http.closeAllConnections(), graceMs)
      await new Promise<void>((resolve) => http.close(() => resolve()))
      clearInterval(letGo)
      clearTimeout(giveUp)
    },
  }
}
