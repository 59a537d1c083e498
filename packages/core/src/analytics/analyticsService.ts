import type { AnalyticsConfig, AnalyticsEvent } from '@latchkey/protocol'
import { analyticsConfig } from '@latchkey/protocol/schemas'
import type { RecordedEvent } from '../notices/eventsController.ts'
import { callService, requestService, type ServiceTarget } from '../services/request.ts'
import { scrub } from '../services/scrub.ts'

/**
 * The project of the site, and the base URLs of the services that are called for an event. The service `analytics`
 * receives the event. The service `walletListing` returns whether the project's owner allows events. Without
 * `walletListing`, the kit asks the analytics service instead.
 */
type AnalyticsTarget = { projectId: string; analytics: string; walletListing: string | undefined }

/**
 * Creates a function that sends one event per call. The first call asks a service whether the project's owner allows
 * events; if not, no event is sent.
 *
 * @param note - Called with the error if the project's settings cannot be read.
 */
export function createEventSender({ signal, note }: { signal: AbortSignal; note: (error: unknown) => void }) {
  let analyticsPermission: Promise<boolean> | undefined
  return async (
    event: RecordedEvent,
    { projectId, analytics, walletListing = analytics }: AnalyticsTarget,
  ): Promise<void> => {
    const serviceTarget = { projectId, signal, baseUrl: analytics }
    analyticsPermission ??= fetchAnalyticsConfig({ ...serviceTarget, baseUrl: walletListing }).then(
      ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
      (error) => {
        note(error)
        return false
      },
    )
    if (await analyticsPermission) await sendAnalyticsEvent({ ...serviceTarget, event })
  }
}

/** Calls `GET /getAnalyticsConfig`, which returns whether the project's owner allows events. */
export function fetchAnalyticsConfig(target: ServiceTarget): Promise<AnalyticsConfig> {
  return requestService({ ...target, path: '/getAnalyticsConfig', parse: (value) => analyticsConfig.parse(value) })
}

/** Sends one event, without private data, by `POST /e`. */
export async function sendAnalyticsEvent({
  event,
  ...target
}: ServiceTarget & { event: RecordedEvent }): Promise<void> {
  const body: AnalyticsEvent = {
    eventId: crypto.randomUUID(),
    url: scrub(`${location.origin}${location.pathname}`),
    domain: location.hostname,
    timestamp: event.timestamp,
    props: scrub(removeLongSearchText(event.data)),
  }
  await callService({ ...target, path: '/e', method: 'POST', body })
}

/**
 * Removes the search text from an event if the text is long. A wallet name is short, so a long text was probably pasted
 * by mistake, for example a secret phrase.
 */
function removeLongSearchText(data: RecordedEvent['data']): RecordedEvent['data'] {
  const isLongSearch =
    data.event === 'SEARCH_WALLET' && (data.search.length > 40 || data.search.trim().split(/\s+/).length > 3)
  return isLongSearch ? { ...data, search: '' } : data
}
