import type { AnalyticsConfig } from '@latchkey/protocol'
import { analyticsEvent } from '@latchkey/protocol/schemas'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/openDatabase.ts'
import type { HttpLimits } from '../../platform/http/HttpLimits.ts'
import { limitRequests } from '../../platform/http/limitRequests.ts'
import type { ReadClient } from '../../platform/http/readClient.ts'
import { type ProjectEnvironment, requireProject } from '../../platform/http/requireProject.ts'
import { listIssueFields } from '../../platform/listIssueFields.ts'
import type { ProjectRegistry } from '../../platform/projects.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'
import { createEventLog } from './createEventLog.ts'
import { createEventTable } from './createEventTable.ts'
import type { EventSink } from './EventSink.ts'
import { toStoredEvent } from './toStoredEvent.ts'

/** Options of the analytics service. */
export type AnalyticsOptions = {
  /**
   * The destination of the events of `POST /e`. The server does not close this sink, because the caller has created it.
   *
   * By default, the server writes events to the table `analytics_event` of its database. If all data is in memory, the server only counts
   * the events. `false`: the route `/getAnalyticsConfig` tells sites not to send events.
   */
  events?: EventSink | false
  /** The maximum number of events in the database. Beyond it, the oldest events are deleted. Default: 200,000, which take about 80 MB. */
  maxEvents?: number
}

/** The maximum size of an event, in bytes. */
const maxBodyBytes = 16 * 1024

/**
 * Creates the routes of analytics. `/getAnalyticsConfig` tells Latchkey's client library on a site's page whether to send events, and `/e`
 * receives events.
 */
export function openAnalytics(
  options: AnalyticsOptions & {
    projects: ProjectRegistry
    database: Database
    clock: Clock
    limits: HttpLimits
    readClient: ReadClient
    rateLimiter: RateLimiter
    report: (error: unknown) => void
  },
): { routes: Hono<ProjectEnvironment>; close: () => Promise<void> } {
  const { projects, limits, readClient, rateLimiter } = options
  const defaultSink = options.events === undefined ? createDefaultSink(options) : undefined
  const eventSink = defaultSink ?? (options.events || undefined)

  const app = new Hono<ProjectEnvironment>()
  const requireAllowedProject = requireProject(projects, { isOriginChecked: true })
  const limitEvents = limitRequests({
    name: 'events',
    perSecond: limits.eventsPerSecond,
    burst: limits.eventBurst,
    readClient,
    rateLimiter,
  })
  const limitEventBytes = limitRequests({
    name: 'event-bytes',
    perSecond: limits.eventBytesPerSecond,
    burst: limits.eventByteBurst,
    costOf: ({ req }) => Number(req.header('content-length') ?? 0),
    readClient,
    rateLimiter,
  })
  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => context.json({ error: `An event has at most ${maxBodyBytes} bytes` }, 413),
  })

  app.get('/getAnalyticsConfig', requireAllowedProject, (context) =>
    context.json<AnalyticsConfig>({ isAnalyticsEnabled: eventSink !== undefined }),
  )

  app.post('/e', limitEvents, limitEventBytes, requireAllowedProject, limitBody, async (context) => {
    const parsedEvent = analyticsEvent.safeParse(parseJson(await context.req.text()))
    if (!parsedEvent.success)
      return context.json({ error: `Invalid event: ${listIssueFields(parsedEvent.error)}` }, 400)
    eventSink?.record(toStoredEvent(parsedEvent.data, context.get('projectId')))
    return context.body(null, 204)
  })

  return { routes: app, close: async () => defaultSink?.close?.() }
}

function createDefaultSink(options: Parameters<typeof createEventTable>[0] & { database: Database }): EventSink {
  return options.database.kind === 'memory' ? createEventLog() : createEventTable(options)
}

/** Parses a request body as JSON and ignores its content type, because `navigator.sendBeacon` cannot set `application/json`. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
