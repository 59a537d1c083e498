import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/database/openDatabase.ts'
// Declares the types of the values that `inject` returns.
import type {} from './startPostgres.ts'

/** The kinds of databases. Tests run on each kind: `describe.each(databaseKinds)`. */
export const databaseKinds = ['sqlite', 'postgres'] as const

export type DatabaseKind = (typeof databaseKinds)[number]

/** A new database that only one test uses. The database is empty at first. */
export type TestDatabase = {
  /** The URL of the database, for `openDatabase` and for the option `--database`. */
  url: string
  /** Opens another connection to the database, as a second process would. */
  open: () => Database
  /** Closes all connections that `open` has opened, and deletes the database. */
  remove: () => Promise<void>
}

/** Creates a database for one test: a new SQLite file, or a new database on the PostgreSQL server of the test run. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const openDatabases: Database[] = []
  const { url, remove } = kind === 'sqlite' ? createFile() : await createPostgresDatabase()
  return {
    url,
    open: () => {
      const report = (error: unknown) => process.emitWarning(String(error))
      const database = openDatabase({ url, report })
      openDatabases.push(database)
      return database
    },
    remove: async () => {
      await Promise.all(openDatabases.map(({ close }) => close()))
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
