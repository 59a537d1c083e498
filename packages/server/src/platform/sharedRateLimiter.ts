import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database/openDatabase.ts'
import { LocalBucket, type Rate, type RateLimiter } from './rateLimiter.ts'

/** Time between two syncs, in ms. In a sync, a process reports what its clients used, and reads what they used in other processes. */
const syncMs = 200
/** How often rows of full buckets are deleted, in ms. */
const sweepMs = 60_000
/** The maximum number of buckets in one SQL statement. */
const maxBatchSize = 500
/**
 * The maximum number of buckets that wait to be reported. Beyond this number, the use of a further bucket is not reported to other
 * processes.
 */
const maxWaitingBuckets = 50_000

/**
 * Creates a rate limiter that several processes share through a database.
 *
 * No caller waits for the database. Each process decides by its own copy of a bucket, reports the use within 200 ms, and then sets its copy
 * to the shared value. A client that spreads its requests may therefore exceed its burst once, in each further process. This use is counted
 * too: the shared bucket becomes negative, and the client waits until it has refilled. While the database does not respond, each process
 * counts by itself.
 *
 * A row has one number: when the bucket is full again. The Generic Cell Rate Algorithm stores a bucket like this
 * (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm). The clocks of the processes must agree: if a clock is a
 * second ahead, its process counts the tokens of one second too many or too few.
 */
export function createSharedRateLimiter(options: {
  database: Pick<Database, 'db'>
  clock: Clock
  report: (error: unknown) => void
}): RateLimiter & {
  /** Reports the use of all buckets and reads their shared values immediately. */
  sync: () => Promise<void>
  close: () => Promise<void>
} {
  const { database, clock, report } = options
  const waitingBuckets = new Set<SharedBucket>()
  let salt: string | undefined
  let runningSync: Promise<void> | undefined
  let runningSweep = Promise.resolve()
  let hasReported = false

  function sync(): Promise<void> {
    runningSync ??= reportWaitingBuckets().finally(() => {
      runningSync = undefined
    })
    return runningSync
  }

  async function reportWaitingBuckets(): Promise<void> {
    const buckets = [...waitingBuckets]
    waitingBuckets.clear()
    for (let start = 0; start < buckets.length; start += maxBatchSize) {
      const batch = buckets.slice(start, start + maxBatchSize)
      try {
        salt ??= await readSalt(database)
        await reportBatch(database, { buckets: batch, salt, clock })
        hasReported = false
      } catch (error) {
        for (const bucket of buckets.slice(start)) waitingBuckets.add(bucket)
        if (!hasReported) report(error)
        hasReported = true
        return
      }
    }
  }

  async function deleteFullBuckets(): Promise<void> {
    try {
      await database.db
        .deleteFrom('rateLimit')
        .where('fullAt', '<', clock.now() - sweepMs)
        .execute()
    } catch (error) {
      if (!hasReported) report(error)
      hasReported = true
    }
  }

  const stopTimers = [
    clock.every(syncMs, () => void sync()),
    clock.every(sweepMs, () => {
      runningSweep = deleteFullBuckets()
    }),
  ]

  function addToWaitingBuckets(bucket: SharedBucket) {
    if (waitingBuckets.size < maxWaitingBuckets) waitingBuckets.add(bucket)
  }

  return {
    bucket: (key, rate) => new SharedBucket(key, { rate, clock, addToWaitingBuckets }),
    sync,
    close: async () => {
      for (const stop of stopTimers) stop()
      // The first call may return a sync that started before the last use of a bucket. The second call reports that use.
      await sync()
      await sync()
      await runningSweep
    },
  }
}

/** A process's copy of a shared bucket. */
class SharedBucket extends LocalBucket {
  readonly key: string
  readonly rate: Rate
  /** The number of tokens that were taken since the last report. */
  unreported = 0
  readonly #addToWaitingBuckets: (bucket: SharedBucket) => void

  constructor(key: string, options: { rate: Rate; clock: Clock; addToWaitingBuckets: (bucket: SharedBucket) => void }) {
    super(options.rate.perSecond, options.rate.burst, options.clock)
    this.key = key
    this.rate = options.rate
    this.#addToWaitingBuckets = options.addToWaitingBuckets
  }

  override take(count: number): boolean {
    if (!super.take(count)) return false
    this.#use(count)
    return true
  }

  override charge(count: number): void {
    super.charge(count)
    this.#use(count)
  }

  #use(count: number): void {
    this.unreported += count
    this.#addToWaitingBuckets(this)
  }
}

async function readSalt({ db }: Pick<Database, 'db'>): Promise<string> {
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'rate_limit_salt')
    .executeTakeFirstOrThrow()
  return value
}

/** Adds the tokens that were taken from some buckets to the database rows of these buckets, and sets the buckets to the shared values. */
async function reportBatch(
  { db }: Pick<Database, 'db'>,
  { buckets, salt, clock }: { buckets: readonly SharedBucket[]; salt: string; clock: Clock },
): Promise<void> {
  const bucketsByHash = groupByHash(buckets, salt)
  const reportedTokens = new Map(buckets.map((bucket) => [bucket, bucket.unreported]))
  for (const bucket of buckets) bucket.unreported = 0
  const now = clock.now()
  // All processes lock the rows in the same order. Two processes with different orders could wait for each other.
  const rows = [...bucketsByHash]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, group]) => {
      const usedMs = group.reduce(
        (sum, bucket) => sum + ((reportedTokens.get(bucket) ?? 0) / bucket.rate.perSecond) * 1000,
        0,
      )
      return { key, fullAt: now + usedMs }
    })
  try {
    const sharedRows = await db
      .insertInto('rateLimit')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          fullAt: sql<number>`case when rate_limit.full_at > ${now} then rate_limit.full_at else ${now} end + excluded.full_at - ${now}`,
        }),
      )
      .returning(['key', 'fullAt'])
      .execute()
    for (const { key, fullAt } of sharedRows)
      for (const bucket of bucketsByHash.get(key) ?? []) setToSharedValue(bucket, fullAt, clock)
  } catch (error) {
    for (const [bucket, count] of reportedTokens) bucket.unreported += count
    throw error
  }
}

/**
 * Groups buckets by the hashes of their keys. Keys contain client addresses, which must not be readable in the database. Two buckets have
 * the same key if a caller has dropped the first bucket and then requested the key again.
 */
function groupByHash(buckets: readonly SharedBucket[], salt: string): Map<string, SharedBucket[]> {
  const bucketsByHash = new Map<string, SharedBucket[]>()
  for (const bucket of buckets) {
    const hash = createHmac('sha256', salt).update(bucket.key).digest('hex').slice(0, 32)
    bucketsByHash.set(hash, [...(bucketsByHash.get(hash) ?? []), bucket])
  }
  return bucketsByHash
}

/** Sets the tokens of a bucket to what the database says, minus the tokens that this process has not reported yet. */
function setToSharedValue(bucket: SharedBucket, fullAt: number, clock: Clock) {
  const missingTokens = (Math.max(0, fullAt - clock.now()) / 1000) * bucket.rate.perSecond
  bucket.setLeft(bucket.rate.burst - missingTokens - bucket.unreported)
}
