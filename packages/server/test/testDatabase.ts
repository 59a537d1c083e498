import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/database/openDatabase.ts'

/** The databases on which each test runs: `describe.each(databaseKinds)`. */
export const databaseKinds = ['sqlite', 'postgres'] as const

export type DatabaseKind = (typeof databaseKinds)[number]

/** A new, empty database of one test. */
export type TestDatabase = {
  /** For `openDatabase` and `--database`. */
  url: string
  /** Opens the database once more, like a second process. */
  open: () => Database
  /** Closes what `open` has opened, and deletes the database. */
  remove: () => Promise<void>
}

/** Creates a database that is a file of its own, or a database of its own on the PostgreSQL server of the test run. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const opened: Database[] = []
  const { url, remove } = kind === 'sqlite' ? createFile() : await createPostgresDatabase()
  return {
    url,
    open: () => {
      const report = (error: unknown) => process.emitWarning(String(error))
      const database = openDatabase({ url, report })
      opened.push(database)
      return database
    },
    remove: async () => {
      await Promise.all(opened.map(({ close }) => close()))
      await remove()
    },
  }
}

function createFile() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-database-'))
  return { url: join(folder, 'test.sqlite'), remove: async () => rmSync(folder, { recursive: true }) }
}

async function createPostgresDatabase() {
  const serverUrl = inject('postgresUrl')
  const name = `latchkey_${randomBytes(8).toString('hex')}`
  await runOnServer(serverUrl, `create database ${name}`)
  const url = serverUrl.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`)
  return { url, remove: () => runOnServer(serverUrl, `drop database ${name} with (force)`) }
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
