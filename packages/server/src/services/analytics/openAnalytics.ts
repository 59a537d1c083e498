import { analyticsEvent } from '@latchkey/protocol/schemas'
import type { Handler, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ProjectEnvironment } from '../../platform/http/requireProject.ts'
import { issueFields } from '../../platform/issueFields.ts'
import type { EventSink } from './EventSink.ts'
import { toStoredEvent } from './toStoredEvent.ts'

const maxBodyBytes = 16 * 1024

/** `POST /e`: one event of a kit. Without a sink, events are dropped. */
export function takeEvents(
  events: EventSink | undefined,
): [MiddlewareHandler<ProjectEnvironment>, Handler<ProjectEnvironment>] {
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => context.json({ error: `An event has at most ${maxBodyBytes} bytes` }, 413),
  })
  return [
    limit,
    async (context) => {
      const body = parseJson(await context.req.text())
      const event = analyticsEvent.safeParse(body)
      if (!event.success) return context.json({ error: `Invalid event: ${issueFields(event.error)}` }, 400)
      events?.record(toStoredEvent(event.data, context.get('projectId')))
      return context.body(null, 204)
    },
  ]
}

/** The content type is ignored, since beacons cannot set `application/json`. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
