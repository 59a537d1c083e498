import type { AnalyticsEvent } from '@latchkey/protocol'
import type { StoredEvent } from './EventSink.ts'

/** The maximum lengths in bytes of UTF-8. */
const maxLengths = { errorType: 100, errorMessage: 500, stackTrace: 4000 } as const

/** Picks the stored fields of an event. Kits already remove private data from events, and this removes it again. */
export function toStoredEvent(
  { eventId, url, domain, timestamp, props }: AnalyticsEvent,
  projectId: string,
): StoredEvent {
  const errorFields = Object.entries(maxLengths).flatMap(([name, maxLength]) => {
    const text = props[name]
    return props.type === 'error' && typeof text === 'string' ? [[name, cut(text, maxLength)]] : []
  })
  return {
    projectId,
    eventId,
    url: url.replace(/[?#].*$/s, ''),
    domain,
    timestamp,
    type: props.type,
    event: props.event,
    ...Object.fromEntries(errorFields),
  }
}

/** Cuts a text to this many bytes of UTF-8 without splitting a character. */
function cut(text: string, bytes: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read)
}
