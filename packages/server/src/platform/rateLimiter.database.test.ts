import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../test/testClock.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test/testDatabase.ts'
import { createLocalRateLimiter, type RateLimiter } from './rateLimiter.ts'
import { createSharedRateLimiter } from './sharedRateLimiter.ts'

/** A rate limiter under test. `sync` exchanges the use of buckets with the other processes, if there are any. */
type Subject = RateLimiter & { sync: () => Promise<void>; close: () => Promise<void> }

let files: TestDatabase
let clock: TestClock
const reported: unknown[] = []
const report = (error: unknown) => reported.push(error)

beforeEach(() => {
  clock = createTestClock()
  reported.length = 0
})
afterEach(() => expect(reported).toEqual([]))

const kinds = ['memory', ...databaseKinds] as const

describe.each(kinds)('RateLimiter: %s', (kind) => {
  let limiter: Subject
  beforeEach(async () => {
    if (kind === 'memory') limiter = { ...createLocalRateLimiter(clock), sync: async () => {}, close: async () => {} }
    else {
      files = await createTestDatabase(kind)
      limiter = createSharedRateLimiter({ database: files.open(), clock, report })
    }
  })
  afterEach(async () => {
    await limiter.close()
    if (kind !== 'memory') await files.remove()
  })

  test('default: a bucket starts full, and refills', async () => {
    const bucket = limiter.bucket('a', { perSecond: 2, burst: 5 })
    const taken = [bucket.take(6), bucket.take(4), bucket.take(2), bucket.take(1), bucket.take(1)]
    expect(taken).toEqual([false, true, false, true, false])
    await limiter.sync()
    expect([bucket.left(), bucket.take(1)]).toEqual([0, false])
    clock.advance(1_000)
    expect([bucket.isFull(), bucket.take(2), bucket.take(1)]).toEqual([false, true, false])
    await limiter.sync()
    clock.advance(60_000)
    expect([bucket.isFull(), bucket.take(5), bucket.take(1)]).toEqual([true, true, false])
  })

  test('behavior: keys are counted apart', async () => {
    const [one, other] = ['one', 'other'].map((key) => limiter.bucket(key, { perSecond: 1, burst: 1 }))
    one?.take(1)
    await limiter.sync()
    expect([one?.take(1), other?.take(1)]).toEqual([false, true])
  })

  test('behavior: a charge may exceed the bucket, and a refund returns tokens', async () => {
    const bucket = limiter.bucket('a', { perSecond: 1, burst: 10 })
    bucket.charge(15)
    await limiter.sync()
    expect([bucket.left(), bucket.has(1)]).toEqual([-5, false])
    bucket.charge(-8)
    await limiter.sync()
    expect([bucket.left(), bucket.take(3), bucket.take(1)]).toEqual([3, true, false])
    bucket.charge(-100)
    await limiter.sync()
    expect(bucket.left()).toBe(10)
  })

  test('behavior: fractions of a token refill exactly', async () => {
    const bucket = limiter.bucket('a', { perSecond: 3, burst: 1_000_000 })
    bucket.take(1_000_000)
    for (let second = 0; second < 10; second += 1) {
      await limiter.sync()
      clock.advance(1_000)
    }
    expect(bucket.left()).toBeCloseTo(30, 3)
  })

  test('behavior: a clock that is set back neither adds nor removes tokens', () => {
    const bucket = limiter.bucket('a', { perSecond: 1, burst: 2 })
    bucket.take(1)
    clock.advance(-10_000)
    expect([bucket.take(1), bucket.take(1)]).toEqual([true, false])
  })
})

describe.each(databaseKinds)('createSharedRateLimiter: %s', (kind) => {
  const rate = { perSecond: 1, burst: 10 }
  beforeEach(async () => {
    files = await createTestDatabase(kind)
  })
  const limiters: Subject[] = []
  afterEach(async () => {
    await Promise.all(limiters.splice(0).map(({ close }) => close()))
    await files.remove()
  })

  function create({ database = files.open(), report: reportTo = report } = {}) {
    const limiter = createSharedRateLimiter({ database, clock, report: reportTo })
    limiters.push(limiter)
    return limiter
  }

  test('behavior: processes count together', async () => {
    const [first, second] = [create(), create()]
    const [here, there] = [first.bucket('client', rate), second.bucket('client', rate)]
    here.take(8)
    await first.sync()
    // The other process learns of the use with its own report.
    expect(there.take(1)).toBe(true)
    await second.sync()
    expect([there.left(), there.take(2)]).toEqual([1, false])
    here.take(2)
    await first.sync()
    // Eight, one and two of ten: what was used beyond the burst is a debt.
    expect(here.left()).toBe(-1)
    clock.advance(3_000)
    expect([here.take(2), here.take(1)]).toEqual([true, false])
  })

  test('behavior: processes that report at the same time lose no use', async () => {
    const limiters = [create(), create(), create()]
    const large = { perSecond: 1, burst: 100_000 }
    const keys = Array.from({ length: 700 }, (_, index) => `client ${index}`)
    const buckets = limiters.map((limiter, index) =>
      (index % 2 === 0 ? keys : keys.toReversed()).map((key) => ({ key, bucket: limiter.bucket(key, large) })),
    )
    for (let round = 0; round < 5; round += 1) {
      for (const { bucket } of buckets.flat()) bucket.take(1)
      await Promise.all(limiters.map(({ sync }) => sync()))
    }
    for (const { bucket } of buckets.flat()) bucket.take(1)
    for (const { sync } of limiters) await sync()
    // All three used each client's bucket six times. The last one to report knows all of it.
    const left = buckets[2]?.map(({ bucket }) => Math.round(bucket.left()))
    expect(new Set(left)).toEqual(new Set([100_000 - 18]))
  })

  test('behavior: what is taken during a report counts', async () => {
    const limiter = create()
    const bucket = limiter.bucket('client', rate)
    bucket.take(4)
    const whenSynced = limiter.sync()
    bucket.take(3)
    await whenSynced
    expect(bucket.left()).toBe(3)
    await limiter.sync()
    expect(bucket.left()).toBe(3)
  })

  test('behavior: two buckets of one key in one process are one', async () => {
    const limiter = create()
    const [old, renewed] = [limiter.bucket('client', rate), limiter.bucket('client', rate)]
    old.take(4)
    renewed.take(3)
    await limiter.sync()
    expect([old.left(), renewed.left()]).toEqual([3, 3])
  })

  test('behavior: reports by itself, and deletes rows of full buckets', async () => {
    const database = files.open()
    const limiter = create({ database })
    limiter.bucket('client 192.0.2.1', rate).take(3)
    const keys = () => database.db.selectFrom('rateLimit').select('key').execute()
    await expect
      .poll(async () => {
        clock.advance(200)
        return keys()
      })
      .toEqual([{ key: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    await expect
      .poll(async () => {
        clock.advance(60_000)
        return keys()
      })
      .toEqual([])
  })

  // SQLite runs one statement at a time, so no other statement can wait for it.
  test.runIf(kind === 'postgres')('behavior: close waits until the rows of full buckets are deleted', async () => {
    const database = files.open()
    const limiter = create({ database })
    await limiter.sync()
    const { db } = files.open()
    const lock = await db.startTransaction().execute()
    await sql`lock table rate_limit`.execute(lock)
    clock.advance(60_000)
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`
    await expect.poll(async () => (await waiting.execute(lock)).rows[0]?.count).toBeGreaterThan(0)
    let isClosed = false
    const whenClosed = limiter.close().then(() => {
      isClosed = true
    })
    await waiting.execute(lock)
    expect(isClosed).toBe(false)
    await lock.commit().execute()
    await whenClosed
    await database.close()
  })

  test('behavior: without the database, a process counts by itself, and reports later', async () => {
    const database = files.open()
    const faults: string[] = []
    const limiter = create({ database, report: (error) => faults.push(String(error)) })
    const bucket = limiter.bucket('client', rate)
    await sql`alter table rate_limit rename to gone`.execute(database.db)
    expect(bucket.take(10)).toBe(true)
    await limiter.sync()
    await limiter.sync()
    expect([bucket.take(1), faults]).toEqual([false, [expect.stringContaining('rate_limit')]])
    await sql`alter table gone rename to rate_limit`.execute(database.db)
    await limiter.sync()
    const other = create()
    const there = other.bucket('client', rate)
    there.take(1)
    await other.sync()
    expect(there.left()).toBe(-1)
  })
})
