import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/openDatabase.ts'
import type { Tables } from '../../platform/database/Tables.ts'
import type { EventSink, StoredEvent } from './EventSink.ts'

/** The maximum number of events that the table keeps. An event takes about 400 bytes, and at most 5 KB. */
const defaultMaxEvents = 200_000
/** After this many new events, the oldest ones beyond the maximum are deleted. */
const eventsPerDeletion = 1_000
/** The maximum number of events in one SQL statement. */
const maxBatchSize = 200
/**
 * The maximum number of events that wait for the database. Further events are lost, so that a database that does not respond cannot fill
 * the memory.
 */
const maxWaitingEvents = 2_000
/** Time after which a failed write is tried again, in ms. */
const retryMs = 5_000

type EventRow = Tables['analyticsEvent']

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
  let waitingRows: EventRow[] = []
  let currentWrite: Promise<void> | undefined
  let eventsSinceDeletion = 0
  let hasReported = false

  async function writeWaitingRows(): Promise<void> {
    try {
      while (waitingRows.length > 0) {
        const batch = waitingRows.slice(0, maxBatchSize)
        // If the same event arrives twice in the same millisecond, it is stored once.
        await database.db
          .insertInto('analyticsEvent')
          .values(batch)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        waitingRows = waitingRows.slice(batch.length)
        eventsSinceDeletion += batch.length
        if (eventsSinceDeletion >= eventsPerDeletion) await deleteOldestEvents(database.db, maxEvents)
        eventsSinceDeletion %= eventsPerDeletion
      }
      hasReported = false
    } catch (error) {
      if (!hasReported) report(error)
      hasReported = true
    } finally {
      currentWrite = undefined
    }
  }

  function startWrite() {
    currentWrite ??= Promise.resolve().then(writeWaitingRows)
  }
  const stopRetrying = clock.every(retryMs, startWrite)

  return {
    record(event) {
      if (waitingRows.length >= maxWaitingEvents) return
      waitingRows.push(toEventRow(event, clock.now()))
      if (!hasReported) startWrite()
    },
    close: async () => {
      stopRetrying()
      startWrite()
      await currentWrite
    },
  }
}

/** Deletes the oldest events beyond a number. Events of one millisecond are deleted together. */
async function deleteOldestEvents(db: Database['db'], maxEvents: number): Promise<void> {
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

function toEventRow({ event, timestamp, ...rest }: StoredEvent, receivedAt: number): EventRow {
  const { projectId, eventId, type, url, domain, errorType, errorMessage, stackTrace } = rest
  return {
    receivedAt,
    projectId,
    eventId,
    happenedAt: timestamp,
    type,
    name: replaceNul(event),
    url: replaceNul(url),
    domain: replaceNul(domain),
    errorType: errorType === undefined ? null : replaceNul(errorType),
    errorMessage: errorMessage === undefined ? null : replaceNul(errorMessage),
    stackTrace: stackTrace === undefined ? null : replaceNul(stackTrace),
  }
}

/** Replaces the NUL characters of a text, which PostgreSQL refuses. */
const replaceNul = (text: string) => text.replaceAll('\0', '\uFFFD')
