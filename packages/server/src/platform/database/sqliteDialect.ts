import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, type Driver, Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import { migrate } from './migrate.ts'

/** Time for which a query waits while another process writes to the file, in ms. */
const busyTimeoutMs = 5_000
/** Time between two attempts of a query that waits, in ms. */
const busyRetryMs = 10
/** SQLite's error code SQLITE_BUSY: the low 8 bits of `errcode`. The higher bits contain details. */
const busyCode = 5

/**
 * Every commit flushes the write-ahead log to the disk, so an acknowledged row survives a power failure. On macOS, a flush reaches the disk
 * only with `fullfsync`.
 */
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;
  PRAGMA foreign_keys = ON;
`

/** The dialect of an SQLite file, or of a database in memory. The first query opens and migrates the database. */
export class NodeSqliteDialect extends SqliteDialect {
  /** @param file - The path of the file, which is created if absent. `undefined`: in memory. */
  constructor(file: string | undefined) {
    super({
      database: () => openSqlite(file),
      onCreateConnection: async (connection) => {
        const executeOnce = connection.executeQuery.bind(connection)
        connection.executeQuery = (query) => retryWhileBusy(() => executeOnce(query))
      },
    })
  }

  override createDriver(): Driver {
    // A transaction that first reads and then writes would fail if another process wrote in between. With `immediate`, the transaction
    // waits at its start until no other process writes.
    return Object.assign(super.createDriver(), {
      beginTransaction: (connection: Parameters<Driver['beginTransaction']>[0]) =>
        connection.executeQuery(CompiledQuery.raw('begin immediate')).then(() => {}),
    })
  }
}

async function openSqlite(file: string | undefined): Promise<SqliteDatabase> {
  if (file !== undefined) createPrivateFile(file)
  const database = new DatabaseSync(file ?? ':memory:')
  try {
    await retryWhileBusy(async () => database.exec(pragmas))
    const sqliteDatabase = toSqliteDatabase(database)
    // All migrations run in one transaction. A process that starts at the same time waits here. If a process is killed during the
    // migrations, the database stays as it was before.
    await retryWhileBusy(async () => database.exec('BEGIN IMMEDIATE'))
    await migrate(new Kysely({ dialect: new SqliteDialect({ database: sqliteDatabase }) }), { isInTransaction: true })
    database.exec('COMMIT')
    return sqliteDatabase
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Runs a query again while another process holds the lock of the file. SQLite's own `busy_timeout` would block the event loop, and so all
 * requests, while it waits.
 */
async function retryWhileBusy<Result>(run: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      return await run()
    } catch (error) {
      const { errcode } = error as { errcode?: number }
      const isBusy = errcode !== undefined && (errcode & 0xff) === busyCode
      if (!isBusy || performance.now() > giveUpAt) throw error
      await setTimeout(busyRetryMs)
    }
  }
}

/**
 * Creates a file that only its owner may read, because the database contains URLs of pages that visitors opened. SQLite gives its
 * additional files the same mode.
 */
function createPrivateFile(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
}

/** Wraps Node's SQLite database in the interface of better-sqlite3, for which kysely's dialect is written. */
function toSqliteDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}
