import { createEventFile } from './createEventFile.ts'
import type { EventSink } from './EventSink.ts'

/** Counts the events of kits by project and name. */
export type EventLog = EventSink & {
  /** The number of events since the start, by project and name. */
  counts: () => Record<string, Record<string, number>>
}

/**
 * The number of event names that are counted separately. Clients choose the names, so their number is unlimited. Beyond this limit, the
 * least frequent name is evicted, so that invented names displace only each other.
 */
const maxNames = 1000

/**
 * Counts events in memory. If a file is given, also writes each event to it as one line of JSON.
 *
 * @param options.report - Called once if the file cannot be written.
 */
export function createEventLog({
  file,
  report = () => {},
}: {
  file?: string | undefined
  report?: (error: unknown) => void
} = {}): EventLog {
  const named = new Map<string, Counted>()
  const others = new Map<string, Counted>()
  const written = file === undefined ? undefined : createEventFile({ file, report })

  function evictLeastFrequent() {
    const [first, ...rest] = named
    if (!first) return
    const [key, least] = rest.reduce((found, each) => (each[1].count < found[1].count ? each : found), first)
    named.delete(key)
    count(others, least.projectId, { ...least, name: 'other' })
  }

  return {
    record(event) {
      const { projectId, event: name } = event
      const key = JSON.stringify([projectId, name])
      if (!named.has(key) && named.size === maxNames) evictLeastFrequent()
      count(named, key, { projectId, name, count: 1 })
      written?.record(event)
    },
    counts: () => {
      const byProject: Record<string, Record<string, number>> = Object.create(null)
      for (const { projectId, name, count } of [...named.values(), ...others.values()]) {
        byProject[projectId] ??= Object.create(null) as Record<string, number>
        const counts = byProject[projectId] as Record<string, number>
        counts[name] = (counts[name] ?? 0) + count
      }
      return byProject
    },
    close: async () => written?.close(),
  }
}

type Counted = { projectId: string; name: string; count: number }

function count(counted: Map<string, Counted>, key: string, more: Counted) {
  const known = counted.get(key)
  if (known) known.count += more.count
  else counted.set(key, more)
}
