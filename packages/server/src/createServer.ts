import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { systemClock } from './platform/clock.ts'
import { createApp } from './platform/http/createApp.ts'
import { guardHttp } from './platform/http/guardHttp.ts'
import { defaultHttpLimits, type HttpLimits } from './platform/http/HttpLimits.ts'
import { listenOn } from './platform/http/listenOn.ts'
import { createReadClient } from './platform/http/readClient.ts'
import { refuseUpgrade } from './platform/http/refuseUpgrade.ts'
import { createLocalProjects, type Projects } from './platform/projects.ts'
import { createLocalRateLimiter } from './platform/rateLimiter.ts'
import { type AnalyticsOptions, openAnalytics } from './services/analytics/openAnalytics.ts'
import { type DirectoryOptions, openDirectory } from './services/directory/openDirectory.ts'
import { projectRoutes } from './services/projects/projectRoutes.ts'
import { openRelay, type RelayOptions } from './services/relay/openRelay.ts'

/** The wallet directory, and the events of kits. */
export type ListingOptions = DirectoryOptions & AnalyticsOptions

/** Options of `createServer`. */
export type ServerOptions = {
  /** The project ids that are served, each with the origins of its pages. */
  projects: Projects
  /** The folder for data that must outlive the process; created if absent. Without it, all data is in memory. */
  dataFolder?: string
  /** The relay, at `/`; false for none. */
  relay?: RelayOptions | false
  /** The wallet directory, analytics and the origins of projects; false for none of them. */
  listing?: ListingOptions | false
  /** What one client may ask over HTTP. The relay has limits of its own. */
  limits?: Partial<HttpLimits>
  /**
   * The number of your own proxies before the server, each of which adds its client's address to `X-Forwarded-For`; 0 by default. That is
   * how clients are distinguished.
   */
  proxies?: number
  /** Called with faults that are the operator's to know; by default a warning of the process. */
  report?: (error: unknown) => void
}

/** The services, before they listen on a port. */
export type Server = {
  /** The HTTP routes, which can be called without a port: `app.request('/health')`. */
  app: Hono
  /**
   * Opens a port; 0 is any free one.
   *
   * @throws Error with Node's `code` (`EADDRINUSE`, `EACCES`) when the port cannot be opened.
   */
  listen: (options: { port: number; host?: string }) => Promise<Listening>
  /**
   * Replaces the projects. Connected clients stay connected.
   *
   * @throws Error where an origin of a project is not valid; then nothing changes.
   */
  setProjects: (projects: Projects) => void
  /** Disconnects every client, and settles once all data is on disk. */
  close: () => Promise<void>
}

/** A server that listens on a port. */
export type Listening = {
  /** The base of the HTTP services: `http://127.0.0.1:4000`. */
  url: string
  /** The `relayUrl` for WalletConnect clients: `ws://127.0.0.1:4000`. */
  relayUrl: string
  port: number
}

/** The time for the head of a request, and for all of it: a client that sends a byte now and then is cut off. */
const requestTimeouts = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2_000 }

/**
 * The composition root: every service of this package on one port.
 *
 * @throws Error of SQLite (`database is locked`) when another process uses the data folder, and where an origin of a project is not valid.
 */
export function createServer(options: ServerOptions): Server {
  const { dataFolder, proxies = 0, report = (error) => process.emitWarning(toError(error)) } = options

  const clock = systemClock
  const projects = createLocalProjects(options.projects)
  const rateLimiter = createLocalRateLimiter(clock)
  const readClient = createReadClient({ proxies, report })
  const limits = { ...defaultHttpLimits, ...options.limits }

  const app = createApp(report)
  app.get('/health', async (context) => {
    const isWell = await Promise.resolve(relay?.check()).then(
      () => true,
      () => false,
    )
    return isWell ? context.json({ status: 'ok' }) : context.json({ status: 'the relay cannot keep messages' }, 503)
  })

  const { listing = {} } = options
  const analytics =
    listing && openAnalytics({ ...listing, projects, dataFolder, limits, readClient, rateLimiter, report })
  if (listing) app.route('/', openDirectory({ ...listing, projects, report }))
  if (listing) app.route('/', projectRoutes(projects))
  if (analytics) app.route('/', analytics.routes)

  // Any other upgrade request is served as plain HTTP, as HTTP allows. Node before 24.9 does not call this, and refuses it.
  const http = createHttpServer({ ...requestTimeouts, shouldUpgradeCallback: isForRelay })
  guardHttp(http, { listener: getRequestListener(app.fetch), limits, proxies, readClient, rateLimiter, clock })
  const port = listenOn(http)

  const relay =
    options.relay === false
      ? undefined
      : openRelay({ ...options.relay, projects, dataFolder, localUrls: port.relayUrls, readClient, report })
  http.on('upgrade', (request, socket, head) => {
    // A socket that breaks during the response is not an error of the server.
    socket.on('error', () => {})
    if (relay && isForRelay(request)) relay.upgrade(request, socket, head)
    else refuseUpgrade(socket, { status: 404, text: 'No WebSocket here' })
  })

  function isForRelay({ url = '', headers }: IncomingMessage): boolean {
    return relay !== undefined && /^\/(?:\?|$)/.test(url) && /^websocket$/i.test(headers.upgrade ?? '')
  }

  return {
    app,
    listen: port.open,
    setProjects: projects.replace,
    close: async () => {
      const closed = port.close()
      await relay?.close()
      await closed
      if (analytics) await analytics.close()
    },
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
