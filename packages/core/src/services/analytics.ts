import type { AnalyticsConfig, AnalyticsEvent } from '@latchkey/protocol'
import { analyticsConfig } from '@latchkey/protocol/schemas'
import type { RecordedEvent } from '../controllers/events.ts'
import { ServiceError } from '../errors/service.ts'
import { callService, requestService, type ServiceTarget } from './request.ts'
import { scrub } from './scrub.ts'

/** `GET /getAnalyticsConfig`: whether the project wants events at all. */
export function fetchAnalyticsConfig(target: ServiceTarget): Promise<AnalyticsConfig> {
  return requestService({ ...target, path: '/getAnalyticsConfig', parse: (value) => analyticsConfig.parse(value) })
}

/** `POST /e`: one event, scrubbed. Answers `forbidden` where the service does not accept this origin (HTTP 403). */
export async function sendAnalyticsEvent({
  event,
  ...target
}: ServiceTarget & { event: RecordedEvent }): Promise<'sent' | 'forbidden'> {
  const body: AnalyticsEvent = {
    eventId: crypto.randomUUID(),
    url: scrub(`${location.origin}${location.pathname}`),
    domain: location.hostname,
    timestamp: event.timestamp,
    props: scrub(event.data),
  }
  try {
    await callService({ ...target, path: '/e', method: 'POST', body })
    return 'sent'
  } catch (error) {
    if (error instanceof ServiceError && error.values.n === 403) return 'forbidden'
    throw error
  }
}
