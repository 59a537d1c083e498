import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../../test/testDatabase.ts'
import { openDatabase } from './openDatabase.ts'
import { formatUint256, parseUint256 } from './uint256.ts'

describe.each(databaseKinds)('openDatabase: %s', (kind) => {
  let files: TestDatabase
  beforeEach(async () => {
    files = await createTestDatabase(kind)
  })
  afterEach(() => files.remove())

  test('default: writes, reads and keeps rows', async () => {
    const first = files.open()
    const row = { id: 'demo', allowedOrigins: '["https://app.example.com"]', changedAt: 1_800_000_000_000 }
    await first.db.insertInto('project').values(row).execute()
    await first.close()
    const second = files.open()
    expect(await second.db.selectFrom('project').selectAll().execute()).toEqual([row])
    expect(second.kind).toBe(kind === 'sqlite' ? 'file' : 'postgres')
    await second.check()
  })

  test('behavior: processes that start at the same time migrate once', async () => {
    const opened = Array.from({ length: 5 }, () => files.open())
    await Promise.all(opened.map(({ whenReady }) => whenReady))
    const salts = await Promise.all(opened.map(({ db }) => db.selectFrom('setting').select('value').execute()))
    expect(new Set(salts.map((rows) => JSON.stringify(rows))).size).toBe(1)
    expect(salts[0]).toEqual([{ value: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  test('error: NewerDatabaseError', async () => {
    const { db, close } = files.open()
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    )
    await close()
    await expect(files.open().whenReady).rejects.toThrow(
      'A newer version of the server has changed this database (9999_future). Start that version or a later one, or restore a backup from before the update.',
    )
  })

  test('behavior: a transaction that fails leaves nothing', async () => {
    const { db } = files.open()
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('setting').values({ name: 'a', value: '1' }).execute()
      throw new Error('stopped')
    })
    await expect(failing).rejects.toThrow('stopped')
    expect(await db.selectFrom('setting').select('name').execute()).toEqual([{ name: 'rate_limit_salt' }])
  })

  test('behavior: transactions of two processes both commit', async () => {
    const processes = [files.open(), files.open()]
    await Promise.all(processes.map(({ whenReady }) => whenReady))
    const add = ({ db }: (typeof processes)[number], name: string) =>
      db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('setting').select('name').execute()
        await transaction.insertInto('setting').values({ name, value: '' }).execute()
      })
    for (let round = 0; round < 10; round += 1)
      await Promise.all(processes.map((each, index) => add(each, `${round} ${index}`)))
    expect(await processes[0]?.db.selectFrom('setting').select('name').execute()).toHaveLength(21)
  })

  test('behavior: an integer beyond 2^53 is an error', async () => {
    const { db } = files.open()
    await db
      .insertInto('project')
      .values({ id: 'max', allowedOrigins: '[]', changedAt: 2 ** 53 - 1 })
      .execute()
    expect(await db.selectFrom('project').select('changedAt').execute()).toEqual([{ changedAt: 2 ** 53 - 1 }])
    await sql`update project set changed_at = 9007199254740993`.execute(db)
    await expect(db.selectFrom('project').select('changedAt').execute()).rejects.toThrow(RangeError)
  })

  test('behavior: texts of uint256 sort like the numbers', async () => {
    const { db } = files.open()
    const numbers = [2n ** 256n - 1n, 0n, 10n, 9n, 2n ** 64n, 2n ** 64n - 1n, 2n ** 255n, 1n]
    const rows = numbers.map((number) => ({ name: formatUint256(number), value: 'amount' }))
    await db.insertInto('setting').values(rows).execute()
    const sorted = await db.selectFrom('setting').select('name').where('value', '=', 'amount').orderBy('name').execute()
    expect(sorted.map(({ name }) => parseUint256(name))).toEqual(
      numbers.toSorted((one, other) => (one < other ? -1 : 1)),
    )
    const large = await db
      .selectFrom('setting')
      .select('name')
      .where('value', '=', 'amount')
      .where('name', '>=', formatUint256(2n ** 64n))
      .execute()
    expect(large).toHaveLength(3)
  })

  test('behavior: an update tells how many rows it changed', async () => {
    const { db } = files.open()
    const [result] = await db.updateTable('setting').set({ value: 'x' }).where('name', '=', 'none').execute()
    expect(result?.numUpdatedRows).toBe(0n)
  })
})

test('error: DatabaseUnavailableError', async () => {
  const { whenReady, check, close } = openDatabase({
    url: 'postgres://127.0.0.1:1/none',
    report: (error) => expect.unreachable(String(error)),
  })
  await expect(whenReady).rejects.toThrow('The database cannot be opened: connect ECONNREFUSED 127.0.0.1:1')
  await expect(check()).rejects.toThrow('ECONNREFUSED')
  await close()
})
