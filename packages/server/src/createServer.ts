import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Projects } from './projects.ts'

export type ServerOptions = {
  /** The project ids that are served, each with the origins of its pages. */
  projects: Projects
  /** Where everything is kept that must outlive the process; made if absent. Without it, all of it is in memory. */
  dataFolder?: string
}

export type Server = {
  /** The HTTP routes, which can be asked without a port: `app.request('/health')`. */
  app: Hono
  /**
   * Opens a port; 0 is any free one.
   *
   * @throws Error with Node's `code` (`EADDRINUSE`, `EACCES`) when the port cannot be had.
   */
  listen: (options: { port: number; host?: string }) => Promise<{ url: string; port: number }>
  /** Takes leave of every client, and settles once everything is on disk. */
  close: () => Promise<void>
}

/** The composition root: every service of this package on one port. */
export function createServer(_options: ServerOptions): Server {
  const app = new Hono()
  // Anyone may read an answer: no cookie is ever asked for, and a page has to be able to read why it was refused.
  app.use(cors({ origin: '*' }))
  app.get('/health', (context) => context.json({ status: 'ok' }))

  const http = createAdaptorServer({ fetch: app.fetch }) as HttpServer

  return {
    app,
    listen: ({ port, host = '127.0.0.1' }) =>
      new Promise((resolve, reject) => {
        http.once('error', reject)
        http.listen(port, host, () => {
          http.off('error', reject)
          const address = http.address() as AddressInfo
          const name = host.includes(':') ? `[${host}]` : host
          resolve({ url: `http://${name}:${address.port}`, port: address.port })
        })
      }),
    close: async () => {
      if (!http.listening) return
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      http.closeAllConnections()
      await closed
    },
  }
}
