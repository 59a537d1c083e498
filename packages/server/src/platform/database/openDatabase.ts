import { join } from 'node:path'
import { CamelCasePlugin, type Dialect, Kysely } from 'kysely'
import { NewerDatabaseError } from './migrate.ts'
import { createPostgresDialect } from './postgresDialect.ts'
import { NodeSqliteDialect } from './sqliteDialect.ts'
import type { Tables } from './Tables.ts'

/** The server's database. */
export type Database = {
  /** Runs queries. The same queries work on SQLite and on PostgreSQL. The first query waits until the migrations have run. */
  db: Kysely<Tables>
  /**
   * Where the data is: in memory, in an SQLite file that one process uses, or in a PostgreSQL database that several processes may share.
   */
  kind: 'memory' | 'file' | 'postgres'
  /** Resolves once the database is open and migrated. Rejects with `DatabaseUnavailableError` or `NewerDatabaseError`. */
  whenReady: Promise<void>
  /** Rejects if the database does not respond. */
  check: () => Promise<void>
  /** Closes the database. Queries in progress finish first. */
  close: () => Promise<void>
}

/** Thrown if the database cannot be opened. The cause is the error of SQLite or PostgreSQL. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  constructor(cause: unknown) {
    // If a host has several addresses, the error of a failed connection has a code and no message.
    const { message, code } = cause as { message?: string; code?: string }
    super(`The database cannot be opened: ${message || code || String(cause)}`, { cause })
  }
}

export const invalidDatabaseMessage = 'The database is neither a postgres:// URL nor the path of a file'

/** Returns true for the URL of a PostgreSQL database. */
const isPostgresUrl = (text: string) => /^postgres(?:ql)?:\/\//.test(text)

/**
 * Returns true for a text that `openDatabase` accepts: the URL of a PostgreSQL database, or the path of a file. `:memory:` and `file:…` are
 * refused, because SQLite does not treat them as paths. The operator would expect the data to be in a file, and lose it.
 */
export const isDatabaseLocation = (text: string) =>
  isPostgresUrl(text) || !/^(?::memory:$|file:|[a-z][\w+.-]*:\/\/)/i.test(text)

/**
 * Opens the server's database: PostgreSQL, or the embedded SQLite. Returns before the database is open.
 *
 * @throws RangeError if the URL is neither one of PostgreSQL nor a path. The message does not repeat it, because it may contain a password.
 * @param options.url - `postgres://…`, or the path of an SQLite file. Default: the file `server.sqlite` in the data folder.
 * @param options.dataFolder - Without a data folder and without a URL, the database is in memory.
 * @param options.report - Called with the errors of idle connections.
 */
export function openDatabase(options: {
  url?: string | undefined
  dataFolder?: string | undefined
  report: (error: unknown) => void
}): Database {
  const { url, dataFolder, report } = options
  if (url !== undefined && !isDatabaseLocation(url)) throw new RangeError(invalidDatabaseMessage)
  const isPostgres = url !== undefined && isPostgresUrl(url)
  const sqliteFile = url ?? (dataFolder === undefined ? undefined : join(dataFolder, 'server.sqlite'))
  const dialect: Dialect = isPostgres ? createPostgresDialect(url, { report }) : new NodeSqliteDialect(sqliteFile)
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })

  let runningCheck: Promise<void> | undefined
  /** Tests the database with a query. Calls at the same time share one query, so that they cannot use up the connections. */
  function check(): Promise<void> {
    runningCheck ??= readRow(db).finally(() => {
      runningCheck = undefined
    })
    return runningCheck
  }
  const whenReady = check().catch((cause) => {
    throw cause instanceof NewerDatabaseError ? cause : new DatabaseUnavailableError(cause)
  })
  // A caller may await `whenReady` later. Without this line, an earlier rejection would be unhandled and would end the process.
  whenReady.catch(() => {})

  return {
    db,
    kind: isPostgres ? 'postgres' : sqliteFile === undefined ? 'memory' : 'file',
    whenReady,
    check,
    close: async () => {
      await whenReady.catch(() => {})
      await db.destroy()
    },
  }
}

/** Reads a row to test the database. A query without a table is no test, because SQLite runs it even if it cannot read its file. */
async function readRow(db: Kysely<Tables>): Promise<void> {
  await db.selectFrom('setting').select('name').limit(1).execute()
}
