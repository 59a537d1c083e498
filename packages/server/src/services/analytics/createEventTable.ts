import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/openDatabase.ts'
import type { Tables } from '../../platform/database/Tables.ts'
import type { EventSink, StoredEvent } from './EventSink.ts'

/** The most events that the table keeps. An event takes some 400 bytes, and 5 KB at most. */
const defaultMaxEvents = 200_000
/** After this many new events, the oldest ones beyond the maximum are deleted. */
const eventsPerDeletion = 1_000
/** The maximum number of events in one SQL statement. */
const maxBatch = 200
/** The most events that wait for the database. Further events are lost, so that a database that does not respond cannot fill the memory. */
const maxWaiting = 2_000
/** Time after which a failed write is tried again, in ms. */
const retryMs = 5_000

type Row = Tables['analyticsEvent']

/**
 * Writes events to the table `analytics_event`. Events that arrive together share a commit. If the database fails, the events wait in
 * memory.
 *
 * @param options.report - Called when a write fails. Not called again until a write has succeeded.
 */
export function createEventTable(options: {
  database: Pick<Database, 'db'>
  clock: Clock
  maxEvents?: number
  report: (error: unknown) => void
}): Required<EventSink> {
  const { database, clock, maxEvents = defaultMaxEvents, report } = options
  let waitingRows: Row[] = []
  let currentWrite: Promise<void> | undefined
  let newEventCount = 0
  let hasReported = false

  async function write(): Promise<void> {
    try {
      while (waitingRows.length > 0) {
        const batch = waitingRows.slice(0, maxBatch)
        // If the same event arrives twice in the same millisecond, it is stored once.
        await database.db
          .insertInto('analyticsEvent')
          .values(batch)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        waitingRows = waitingRows.slice(batch.length)
        newEventCount += batch.length
        if (newEventCount >= eventsPerDeletion) await deleteOldest(database.db, maxEvents)
        newEventCount %= eventsPerDeletion
      }
      hasReported = false
    } catch (error) {
      if (!hasReported) report(error)
      hasReported = true
    } finally {
      currentWrite = undefined
    }
  }

  function start() {
    currentWrite ??= Promise.resolve().then(write)
  }
  const stopRetrying = clock.every(retryMs, start)

  return {
    record(event) {
      if (waitingRows.length >= maxWaiting) return
      waitingRows.push(toRow(event, clock.now()))
      if (!hasReported) start()
    },
    close: async () => {
      stopRetrying()
      start()
      await currentWrite
    },
  }
}

/** Deletes the oldest events beyond a number. Events of one millisecond are deleted together. */
async function deleteOldest(db: Database['db'], maxEvents: number): Promise<void> {
  const newestToDelete = await db
    .selectFrom('analyticsEvent')
    .select('receivedAt')
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .offset(maxEvents)
    .executeTakeFirst()
  if (!newestToDelete) return
  await db.deleteFrom('analyticsEvent').where('receivedAt', '<=', newestToDelete.receivedAt).execute()
}

function toRow({ event, timestamp, ...rest }: StoredEvent, receivedAt: number): Row {
  const { projectId, eventId, type, url, domain, errorType, errorMessage, stackTrace } = rest
  return {
    receivedAt,
    projectId,
    eventId,
    happenedAt: timestamp,
    type,
    name: withoutNul(event),
    url: withoutNul(url),
    domain: withoutNul(domain),
    errorType: errorType === undefined ? null : withoutNul(errorType),
    errorMessage: errorMessage === undefined ? null : withoutNul(errorMessage),
    stackTrace: stackTrace === undefined ? null : withoutNul(stackTrace),
  }
}

/** Replaces the NUL characters of a text, which PostgreSQL refuses. */
const withoutNul = (text: string) => text.replaceAll('\0', '\uFFFD')
