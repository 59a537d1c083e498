import { createEventFile } from './createEventFile.ts'
import type { EventSink } from './EventSink.ts'

/** An event sink that counts events by project and event name. */
export type EventLog = EventSink & {
  /** Returns the number of events since the server started, by project and event name. */
  counts: () => Record<string, Record<string, number>>
}

/**
 * The maximum number of event names with a separate count. Clients choose the names, so there may be any number of names. Beyond this
 * limit, the least frequent name is counted as `other`. A name that a hostile client invents is rare, so invented names mostly displace
 * each other.
 */
const maxNames = 1000

/**
 * Counts events in memory. If a file is given, also writes each event to the file as one line of JSON.
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
  const countsByName = new Map<string, EventCount>()
  const otherCountsByProject = new Map<string, EventCount>()
  const eventFile = file === undefined ? undefined : createEventFile({ file, report })

  function evictLeastFrequent() {
    const [first, ...rest] = countsByName
    if (!first) return
    const [key, least] = rest.reduce(
      (leastSoFar, each) => (each[1].count < leastSoFar[1].count ? each : leastSoFar),
      first,
    )
    countsByName.delete(key)
    addCount(otherCountsByProject, least.projectId, { ...least, name: 'other' })
  }

  return {
    record(event) {
      const { projectId, event: name } = event
      const key = JSON.stringify([projectId, name])
      if (!countsByName.has(key) && countsByName.size === maxNames) evictLeastFrequent()
      addCount(countsByName, key, { projectId, name, count: 1 })
      eventFile?.record(event)
    },
    counts: () => {
      const countsByProject: Record<string, Record<string, number>> = Object.create(null)
      for (const { projectId, name, count } of [...countsByName.values(), ...otherCountsByProject.values()]) {
        countsByProject[projectId] ??= Object.create(null) as Record<string, number>
        const projectCounts = countsByProject[projectId] as Record<string, number>
        projectCounts[name] = (projectCounts[name] ?? 0) + count
      }
      return countsByProject
    },
    close: async () => eventFile?.close(),
  }
}

/** How often a project sent events of one name. */
type EventCount = { projectId: string; name: string; count: number }

function addCount(eventCounts: Map<string, EventCount>, key: string, addition: EventCount) {
  const existingCount = eventCounts.get(key)
  if (existingCount) existingCount.count += addition.count
  else eventCounts.set(key, addition)
}
