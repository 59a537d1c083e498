import type { AnalyticsEvent } from '@latchkey/protocol'
import type { StoredEvent } from './EventSink.ts'

/** The maximum lengths of the stored error fields, in bytes of UTF-8. Longer texts are cut. */
const maxLengths = { errorType: 100, errorMessage: 500, stackTrace: 4000 } as const

/**
 * Picks the fields of an event that the server stores. Latchkey's client library removes private data before it sends an event. The
 * server removes private data too, because a modified client may send it.
 */
export function toStoredEvent(
  { eventId, url, domain, timestamp, props }: AnalyticsEvent,
  projectId: string,
): StoredEvent {
  const errorFields = Object.entries(maxLengths).flatMap(([name, maxLength]) => {
    const text = props[name]
    return props.type === 'error' && typeof text === 'string' ? [[name, truncateUtf8(text, maxLength)]] : []
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

/** Cuts a text to at most `bytes` bytes of UTF-8 without splitting a character. */
function truncateUtf8(text: string, bytes: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read)
}
