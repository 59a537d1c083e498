import { expect, test } from 'vitest'
import { createPostgresCluster } from '../../../test/postgresCluster.ts'
import { openDatabase } from './openDatabase.ts'

// The test stops its PostgreSQL server, so it needs one of its own, which exists for Linux on x64 alone.
test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'behavior: after PostgreSQL was killed and started again, committed rows are there, and the pool connects again',
  async () => {
    const cluster = await createPostgresCluster()
    const reported: unknown[] = []
    try {
      await cluster.start()
      const database = openDatabase({ url: cluster.url, report: (error) => reported.push(error) })
      const names = Array.from({ length: 20 }, (_, index) => `row ${index}`)
      await Promise.all(names.map((name) => database.db.insertInto('setting').values({ name, value: '' }).execute()))
      await cluster.stop('SIGKILL')
      await expect(database.check()).rejects.toThrow()
      await cluster.start()
      await expect.poll(() => database.check().then(() => 'ready', String)).toBe('ready')
      const rows = await database.db.selectFrom('setting').select('name').where('value', '=', '').execute()
      expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
      // The operator learns that connections broke.
      expect(reported.length).toBeGreaterThan(0)
      await database.close()
    } finally {
      await cluster.remove()
    }
  },
)

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'error: a transaction rejects if PostgreSQL is killed between two of its queries',
  async () => {
    const cluster = await createPostgresCluster()
    try {
      await cluster.start()
      const database = openDatabase({ url: cluster.url, report: () => {} })
      await database.check()
      const transaction = database.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('setting').values({ name: 'lost', value: '' }).execute()
        await cluster.stop('SIGKILL')
        await transaction.insertInto('setting').values({ name: 'lost too', value: '' }).execute()
      })
      await expect(transaction).rejects.toThrow()
      await cluster.start()
      await expect.poll(() => database.check().then(() => 'ready', String)).toBe('ready')
      expect(await database.db.selectFrom('setting').where('name', 'like', 'lost%').selectAll().execute()).toEqual([])
      await database.close()
    } finally {
      await cluster.remove()
    }
  },
)
