import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { RpcChains } from './platform/chains/chains.ts'
import { createChains } from './platform/chains/createChains.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/openDatabase.ts'
import { createApp } from './platform/http/createApp.ts'
import { createHttpPort } from './platform/http/createHttpPort.ts'
import { guardHttp } from './platform/http/guardHttp.ts'
import { defaultHttpLimits, type HttpLimits } from './platform/http/HttpLimits.ts'
import { createReadClient } from './platform/http/readClient.ts'
import { defaultBodyBytes, maxHeaders } from './platform/http/refuseRequest.ts'
import { refuseUpgrade } from './platform/http/refuseUpgrade.ts'
import { createOpenApiRoutes } from './platform/openApi/openApiRoutes.ts'
import { createLocalProjects, type Projects } from './platform/projects.ts'
import { createProjects, createProjectTable, type StoredProjects } from './platform/projectTable.ts'
import { createLocalRateLimiter } from './platform/rateLimiter.ts'
import { createSharedRateLimiter } from './platform/sharedRateLimiter.ts'
import { type AnalyticsOptions, openAnalytics } from './services/analytics/openAnalytics.ts'
import { balanceOperations } from './services/balances/balanceOperations.ts'
import { openBalances } from './services/balances/openBalances.ts'
import { type DirectoryOptions, openDirectory } from './services/directory/openDirectory.ts'
import { createProjectRoutes } from './services/projects/projectRoutes.ts'
import { openRelay, type RelayOptions } from './services/relay/openRelay.ts'
import { isRpcProxyUrl, maxRpcBodyBytes, openRpcProxy } from './services/rpc/openRpcProxy.ts'
import { rpcOperations } from './services/rpc/rpcOperations.ts'

/** Options of the wallet directory and of analytics. */
export type ListingOptions = DirectoryOptions & AnalyticsOptions

/** Options of `createServer`. */
export type ServerOptions = {
  /**
   * The project ids that the server accepts, each with the origins whose pages may use the id. The server never writes these projects to
   * the database. If the database has a project with the same id (`Server.projects`), the project in this option applies.
   */
  projects: Projects
  /** The folder for data that must outlive the process. Created if absent. Without this option, all data is in memory. */
  dataFolder?: string
  /**
   * The database of projects and events: the URL of a PostgreSQL database (`postgres://…`), which several processes may share, or the path
   * of an SQLite file. Default: `server.sqlite` in the data folder, or memory if there is no data folder. This option does not apply to the
   * relay's messages, which are in the data folder.
   */
  database?: string
  /** Options of the relay at `/`. `false`: no relay. */
  relay?: RelayOptions | false
  /**
   * Options of the wallet directory and of analytics. `false`: the server has no directory, no analytics, and no route that lists the
   * allowed origins of a project.
   */
  listing?: ListingOptions | false
  /** The chains, by CAIP-2 id. With them, the server has the RPC proxy at `/v1/`, and the routes of balances and prices. */
  chains?: RpcChains
  /** Limits of one client over HTTP. The relay has separate limits. */
  limits?: Partial<HttpLimits>
  /**
   * The number of your own proxies in front of the server. Each proxy must add its client's address to `X-Forwarded-For`, because the
   * server distinguishes clients by these addresses. Default: 0.
   */
  proxies?: number
  /**
   * Called with errors that the operator has to know of, such as a data folder that cannot be written. Default: emits a warning of the
   * process (`process.emitWarning`).
   */
  report?: (error: unknown) => void
}

/** A server of all services. It does not listen on a port until `listen` is called. */
export type Server = {
  /** The HTTP routes. They can be called without a port: `app.request('/health')`. */
  app: Hono
  /**
   * Opens a port. 0 opens any free port.
   *
   * @throws DatabaseUnavailableError if the database cannot be opened.
   * @throws NewerDatabaseError if a newer version of the server has changed the database.
   * @throws Error with Node's `code` (`EADDRINUSE`, `EACCES`) if the port cannot be opened.
   */
  listen: (options: { port: number; host?: string }) => Promise<Listening>
  /** The projects in the database. All processes that use this database accept them, in addition to the projects of their options. */
  projects: StoredProjects
  /**
   * Replaces the projects of the options. Connected clients stay connected.
   *
   * @throws Error if an origin of a project is invalid. The projects then stay unchanged.
   */
  setProjects: (projects: Projects) => void
  /** Disconnects every client. Resolves once all data is on disk. */
  close: () => Promise<void>
}

/** The addresses of a server that listens on a port. */
export type Listening = {
  /** The base URL of the HTTP services: `http://127.0.0.1:4000`. */
  url: string
  /** The `relayUrl` for WalletConnect clients: `ws://127.0.0.1:4000`. */
  relayUrl: string
  port: number
}

/**
 * Time limits for the headers of a request and for the whole request, in ms. The server closes a connection that takes longer, for example
 * because the client sends one byte at a time.
 */
const requestTimeouts = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2_000 }

/**
 * The maximum size of the head of a request, in bytes. An unfinished head is in memory until its time limit, and takes several times its
 * size.
 */
const maxHeaderSize = 8 * 1024

/**
 * Creates the server: connects every service of this package and serves them on one port.
 *
 * @throws Error of SQLite (`database is locked`) if another process uses the data folder.
 * @throws Error if an origin of a project is invalid.
 * @throws RangeError if `database` is neither the URL of a PostgreSQL database nor the path of a file.
 * @throws RangeError if a setting of a chain is invalid. The message names the setting: `chains.eip155:1.tokens[3].decimals …`.
 */
export function createServer(options: ServerOptions): Server {
  const { dataFolder, proxies = 0, report = (error) => process.emitWarning(toError(error)) } = options

  const clock = systemClock
  const database = openDatabase({ url: options.database, dataFolder, report })
  const configuredProjects = createLocalProjects(options.projects)
  const projects = createProjects({
    configured: configuredProjects,
    table: createProjectTable(database, clock),
    clock,
    report,
  })
  // Processes that share a PostgreSQL database share the limits of clients, so the database counts the requests. With SQLite there is only
  // one process, which counts the requests in memory, because that is faster.
  const sharedRateLimiter =
    database.kind === 'postgres' ? createSharedRateLimiter({ database, clock, report }) : undefined
  const rateLimiter = sharedRateLimiter ?? createLocalRateLimiter(clock)
  // Returns the IP address of the client that sent a request.
  const readClient = createReadClient({ proxies, report })
  const limits = { ...defaultHttpLimits, ...options.limits }

  const app = createApp(report)
  app.get('/health', async (context) => {
    const checks = [
      Promise.resolve(relay?.check()).then(
        () => undefined,
        () => 'the relay cannot keep messages',
      ),
      database.check().then(
        () => undefined,
        () => 'the database does not respond',
      ),
    ]
    const faults = (await Promise.all(checks)).filter((fault) => fault !== undefined)
    return faults.length === 0 ? context.json({ status: 'ok' }) : context.json({ status: faults.join(', ') }, 503)
  })

  const { listing = {} } = options
  const analytics =
    listing && openAnalytics({ ...listing, projects, database, clock, limits, readClient, rateLimiter, report })
  if (listing) app.route('/', openDirectory({ ...listing, projects, report }))
  if (listing) app.route('/', createProjectRoutes(projects))
  if (analytics) app.route('/', analytics.routes)
  const chains = options.chains && createChains({ chains: options.chains, clock })
  const apiDependencies = { projects, limits, readClient, rateLimiter, clock, report }
  if (chains) app.route('/', openRpcProxy({ ...apiDependencies, chains: chains.rpc }))
  if (chains) app.route('/', openBalances({ ...apiDependencies, chains }))
  if (chains) app.route('/', createOpenApiRoutes([...rpcOperations, ...balanceOperations]))

  // Node calls `isForRelay` for each upgrade request. If the result is false, Node serves the request as plain HTTP, which HTTP allows.
  // Node before 24.9 does not call `isForRelay`. There, the listener of 'upgrade' below refuses the request.
  const http = createHttpServer({ ...requestTimeouts, maxHeaderSize, shouldUpgradeCallback: isForRelay })
  guardHttp(http, {
    listener: getRequestListener(app.fetch),
    limits,
    proxies,
    maxBodyBytesOf: (url) => (chains && isRpcProxyUrl(url) ? maxRpcBodyBytes : defaultBodyBytes),
    readClient,
    rateLimiter,
    clock,
  })
  const httpPort = createHttpPort(http)

  const relay =
    options.relay === false
      ? undefined
      : openRelay({ ...options.relay, projects, dataFolder, localUrls: httpPort.relayUrls, readClient, report })
  http.on('upgrade', (request, socket, head) => {
    // If the client closes the connection during the response, the socket emits an error. Without a listener, the error would end the
    // process.
    socket.on('error', () => {})
    if (relay && isForRelay(request)) relay.upgrade(request, socket, head)
    else refuseUpgrade(socket, { status: 404, text: 'No WebSocket here' })
  })

  function isForRelay({ url = '', headers, rawHeaders }: IncomingMessage): boolean {
    // Node leaves out the headers beyond its limit, and one of them may be the address of the client.
    if (rawHeaders.length > 2 * maxHeaders) return false
    return relay !== undefined && /^\/(?:\?|$)/.test(url) && /^websocket$/i.test(headers.upgrade ?? '')
  }

  return {
    app,
    listen: async (address) => {
      await database.whenReady
      return httpPort.open(address)
    },
    projects: projects.stored,
    setProjects: configuredProjects.replace,
    close: async () => {
      const whenClosed = httpPort.close()
      await relay?.close()
      await whenClosed
      if (analytics) await analytics.close()
      await projects.close()
      await sharedRateLimiter?.close()
      await database.close()
    },
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
