import type { AnalyticsConfig, AnalyticsEvent } from '@latchkey/protocol'
import { analyticsConfig } from '@latchkey/protocol/schemas'
import type { RecordedEvent } from '../notices/eventsController.ts'
import { callService, requestService, type ServiceTarget } from '../services/request.ts'
import { scrub } from '../services/scrub.ts'

/** Where events go, and who says whether they are wanted: the wallet listing, where the host names one. */
type Target = { projectId: string; analytics: string; walletListing: string | undefined }

/**
 * Makes what sends one event after the other, once the project is known to want them: it is asked with the first.
 *
 * @param note - Told of what kept an event from being sent.
 */
export function createAnalytics({ signal, note }: { signal: AbortSignal; note: (error: unknown) => void }) {
  let isAllowed: Promise<boolean> | undefined
  return async (event: RecordedEvent, { projectId, analytics, walletListing = analytics }: Target): Promise<void> => {
    const target = { projectId, signal, baseUrl: analytics }
    isAllowed ??= fetchAnalyticsConfig({ ...target, baseUrl: walletListing }).then(
      ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
      (error) => {
        note(error)
        return false
      },
    )
    if (await isAllowed) await sendAnalyticsEvent({ ...target, event })
  }
}

/** `GET /getAnalyticsConfig`: whether the project wants events at all. */
export function fetchAnalyticsConfig(target: ServiceTarget): Promise<AnalyticsConfig> {
  return requestService({ ...target, path: '/getAnalyticsConfig', parse: (value) => analyticsConfig.parse(value) })
}

/** `POST /e`: one event, scrubbed. */
export async function sendAnalyticsEvent({
  event,
  ...target
}: ServiceTarget & { event: RecordedEvent }): Promise<void> {
  const body: AnalyticsEvent = {
    eventId: crypto.randomUUID(),
    url: scrub(`${location.origin}${location.pathname}`),
    domain: location.hostname,
    timestamp: event.timestamp,
    props: scrub(withoutTypedText(event.data)),
  }
  await callService({ ...target, path: '/e', method: 'POST', body })
}

/** What a visitor looks for is a name; a text as long as this was pasted there by mistake. */
function withoutTypedText(data: RecordedEvent['data']): RecordedEvent['data'] {
  const isLong =
    data.event === 'SEARCH_WALLET' && (data.search.length > 40 || data.search.trim().split(/\s+/).length > 3)
  return isLong ? { ...data, search: '' } : data
}
