import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { every } from 'hono/combine'
import { systemClock } from './platform/clock.ts'
import { createApp } from './platform/http/createApp.ts'
import { guardHttp } from './platform/http/guardHttp.ts'
import { defaultHttpLimits, type HttpLimits } from './platform/http/HttpLimits.ts'
import { limitRequests } from './platform/http/limitRequests.ts'
import { listenOn } from './platform/http/listenOn.ts'
import { createReadClient } from './platform/http/readClient.ts'
import { refuseUpgrade } from './platform/http/refuseUpgrade.ts'
import { checkProjects, type Project, type Projects } from './platform/projects.ts'
import { type ListingOptions, openListing } from './services/directory/openListing.ts'
import { openRelay, type RelayOptions } from './services/relay/openRelay.ts'

export type ServerOptions = {
  /** The project ids that are served, each with the origins of its pages. */
  projects: Projects
  /** Where everything is kept that must outlive the process; made if absent. Without it, all of it is in memory. */
  dataFolder?: string
  /** The relay, at `/`; false for none. */
  relay?: RelayOptions | false
  /** The wallet directory; false for none. */
  listing?: ListingOptions | false
  /** What one client may ask over HTTP. The relay has limits of its own. */
  limits?: Partial<HttpLimits>
  /**
   * How many proxies of yours stand before the server, each of which adds to `X-Forwarded-For` whom it was asked by; 0 by default. Clients
   * are told from each other by that.
   */
  proxies?: number
  /** Told of faults that no client should have to know; by default a warning of the process. */
  report?: (error: unknown) => void
}

export type Server = {
  /** The HTTP routes, which can be asked without a port: `app.request('/health')`. */
  app: Hono
  /**
   * Opens a port; 0 is any free one.
   *
   * @throws Error with Node's `code` (`EADDRINUSE`, `EACCES`) when the port cannot be opened.
   */
  listen: (options: { port: number; host?: string }) => Promise<Listening>
  /**
   * Serves these projects from now on, in place of those before. Who is connected stays.
   *
   * @throws Error where an origin of a project is none; then nothing changes.
   */
  setProjects: (projects: Projects) => void
  /** Takes leave of every client, and settles once everything is on disk. */
  close: () => Promise<void>
}

export type Listening = {
  /** The base of the HTTP services: `http://127.0.0.1:4000`. */
  url: string
  /** What WalletConnect clients take as `relayUrl`: `ws://127.0.0.1:4000`. */
  relayUrl: string
  port: number
}

/** The time for the head of a request, and for all of it: who sends a byte now and then is not waited for. */
const patience = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2_000 }

/**
 * The composition root: every service of this package on one port.
 *
 * @throws Error of SQLite (`database is locked`) when another process uses the data folder, and where an origin of a project is none.
 */
export function createServer(options: ServerOptions): Server {
  const { dataFolder, proxies = 0, report = (error) => process.emitWarning(toError(error)) } = options
  checkProjects(options.projects)
  // One object for the life of the server: all of its parts look into it.
  const projects: Record<string, Project> = { ...options.projects }
  const limits = { ...defaultHttpLimits, ...options.limits }
  const counted = { readClient: createReadClient({ proxies, report }), clock: systemClock }
  const app = createApp(report)
  app.get('/health', async (context) => {
    const isWell = await Promise.resolve(relay?.check()).then(
      () => true,
      () => false,
    )
    return isWell ? context.json({ status: 'ok' }) : context.json({ status: 'the relay cannot keep messages' }, 503)
  })
  const limitEvents = every(
    limitRequests({ perSecond: limits.eventsPerSecond, burst: limits.eventBurst, ...counted }),
    limitRequests({
      perSecond: limits.eventBytesPerSecond,
      burst: limits.eventByteBurst,
      costOf: ({ req }) => Number(req.header('content-length') ?? 0),
      ...counted,
    }),
  )
  const listing =
    options.listing === false
      ? undefined
      : openListing({ ...options.listing, projects, dataFolder, limitEvents, report })
  if (listing) app.route('/', listing.routes)

  const isForRelay = ({ url = '', headers }: IncomingMessage) =>
    relay !== undefined && /^\/(?:\?|$)/.test(url) && /^websocket$/i.test(headers.upgrade ?? '')
  // Any other upgrade request is answered as plain HTTP, as HTTP allows. Node before 24.9 refuses it
  // instead, since it does not call this.
  const http = createHttpServer({ ...patience, shouldUpgradeCallback: isForRelay })
  guardHttp(http, { listener: getRequestListener(app.fetch), limits, proxies, ...counted })
  const port = listenOn(http)
  const relay =
    options.relay === false
      ? undefined
      : openRelay({
          ...options.relay,
          projects,
          dataFolder,
          localUrls: port.relayUrls,
          readClient: counted.readClient,
          report,
        })

  http.on('upgrade', (request, socket, head) => {
    // A socket that breaks during the response is not an error of the server.
    socket.on('error', () => {})
    if (relay && isForRelay(request)) relay.upgrade(request, socket, head)
    else refuseUpgrade(socket, { status: 404, text: 'No WebSocket here' })
  })

  return {
    app,
    listen: port.open,
    setProjects: (next) => {
      checkProjects(next)
      for (const id of Object.keys(projects)) delete projects[id]
      Object.assign(projects, next)
    },
    close: async () => {
      const closed = port.close()
      await relay?.close()
      await closed
      await listing?.close()
    },
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
