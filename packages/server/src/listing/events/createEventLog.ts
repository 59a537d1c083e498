import { createEventFile } from './createEventFile.ts'
import type { EventSink } from './EventSink.ts'

export type EventLog = EventSink & {
  /** How often each event came since the start, by project and name. */
  counts: () => Record<string, Record<string, number>>
}

/** How many names of events are told apart: names come from outside, and there is no end of them. */
const maxNames = 1000

/**
 * Counts events in memory, and writes them to a file where one is named, a JSON object a line.
 *
 * @param options.report - Told once when the file cannot be written.
 */
export function createEventLog({
  file,
  report = () => {},
}: {
  file?: string | undefined
  report?: (error: unknown) => void
} = {}): EventLog {
  const byProject: Record<string, Record<string, number>> = Object.create(null)
  let names = 0
  const written = file === undefined ? undefined : createEventFile({ file, report })

  return {
    record(event) {
      byProject[event.projectId] ??= Object.create(null) as Record<string, number>
      const counts = byProject[event.projectId] as Record<string, number>
      const isKnown = event.event in counts
      if (!isKnown && names < maxNames) names += 1
      const name = isKnown || names < maxNames ? event.event : 'other'
      counts[name] = (counts[name] ?? 0) + 1
      written?.record(event)
    },
    counts: () => structuredClone(byProject),
    close: async () => written?.close(),
  }
}
