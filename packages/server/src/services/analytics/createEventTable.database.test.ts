import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/testClock.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../../test/testDatabase.ts'
import type { Database } from '../../platform/database/openDatabase.ts'
import { createEventTable } from './createEventTable.ts'
import type { StoredEvent } from './EventSink.ts'

const event: StoredEvent = {
  projectId: 'demo',
  eventId: '6f1c2f1e-5c36-4f0b-9d6e-0f3a6f3d1a10',
  url: 'https://app.example.com/swap',
  domain: 'app.example.com',
  timestamp: 1_800_000_000_000,
  type: 'track',
  event: 'MODAL_OPEN',
}

let files: TestDatabase
let database: Database
let clock: TestClock
let reported: string[]

describe.each(databaseKinds)('createEventTable: %s', (kind) => {
  beforeEach(async () => {
    files = await createTestDatabase(kind)
    database = files.open()
    clock = createTestClock()
    reported = []
  })
  afterEach(() => files.remove())

  const create = (options: { maxEvents?: number } = {}) =>
    createEventTable({ database, clock, report: (error) => reported.push(String(error)), ...options })
  const rows = () => database.db.selectFrom('analyticsEvent').selectAll().orderBy('receivedAt').execute()

  test('default', async () => {
    const sink = create()
    sink.record(event)
    const error = { errorType: 'TypeError', errorMessage: 'm', stackTrace: 's' }
    sink.record({ ...event, eventId: 'b', type: 'error', event: 'INTERNAL_SDK_ERROR', ...error })
    await sink.close()
    const { timestamp, event: name, ...same } = event
    const row = { ...same, receivedAt: clock.now(), happenedAt: timestamp, name }
    expect(await rows()).toEqual([
      { ...row, errorType: null, errorMessage: null, stackTrace: null },
      { ...row, eventId: 'b', type: 'error', name: 'INTERNAL_SDK_ERROR', ...error },
    ])
    expect(reported).toEqual([])
  })

  test('behavior: texts that a database refuses are stored', async () => {
    const sink = create()
    sink.record({ ...event, event: 'a\0b', url: 'https://a.example/\0', domain: '\ud800', timestamp: -(2 ** 53) + 1 })
    await sink.close()
    expect(await rows()).toMatchObject([
      { name: 'a\uFFFDb', url: 'https://a.example/\uFFFD', domain: '\uFFFD', happenedAt: -(2 ** 53) + 1 },
    ])
    expect(reported).toEqual([])
  })

  test('behavior: an event that arrives twice at once is one', async () => {
    const sink = create()
    for (const eventId of ['a', 'a', 'b']) sink.record({ ...event, eventId })
    await sink.close()
    expect((await rows()).map(({ eventId }) => eventId)).toEqual(['a', 'b'])
  })

  test('param: maxEvents, deletes the oldest events', async () => {
    const sink = create({ maxEvents: 100 })
    for (let index = 0; index < 1_000; index += 1) {
      clock.advance(1)
      sink.record({ ...event, eventId: String(index) })
    }
    await sink.close()
    expect((await rows()).map(({ eventId }) => eventId)).toEqual(
      Array.from({ length: 100 }, (_, index) => `${900 + index}`),
    )
  })

  test('error: events wait while the table cannot be written', async () => {
    const sink = create()
    await sql`alter table analytics_event rename to gone`.execute(database.db)
    sink.record(event)
    await expect.poll(() => reported).toEqual([expect.stringContaining('analytics_event')])
    sink.record({ ...event, eventId: 'b' })
    await sql`alter table gone rename to analytics_event`.execute(database.db)
    await expect
      .poll(async () => {
        clock.advance(5_000)
        return (await rows()).map(({ eventId }) => eventId)
      })
      .toEqual([event.eventId, 'b'])
    await sink.close()
    expect(reported).toHaveLength(1)
  })

  test('error: events beyond the number that may wait are lost', async () => {
    const sink = create()
    for (let index = 0; index < 2_100; index += 1) sink.record({ ...event, eventId: String(index) })
    await sink.close()
    expect(await rows()).toHaveLength(2_000)
  })
})
