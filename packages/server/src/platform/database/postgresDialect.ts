import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { migrate } from './migrate.ts'

/**
 * The limits of the connection pool. PostgreSQL itself cancels a query after `statement_timeout`. `query_timeout` ends the wait if
 * PostgreSQL does not respond at all.
 */
const poolLimits: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 15_000,
  query_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
}

/**
 * The dialect of a PostgreSQL database. The first query connects and migrates the database. After PostgreSQL has restarted, the pool opens
 * new connections.
 *
 * @param options.report - Called with the error of a connection that broke while no query used it.
 */
export function createPostgresDialect(url: string, { report }: { report: (error: unknown) => void }): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      const { Pool, types } = (await import('pg')).default
      const connectionOptions: PoolConfig = {
        connectionString: url,
        application_name: 'latchkey-server',
        types: {
          getTypeParser: (oid, format) =>
            oid === types.builtins.INT8 ? parseInteger : types.getTypeParser(oid, format),
        },
      }
      // The pool for migrations has no time limit for queries. A migration may take long, for example to build an index.
      const migrationPool = new Pool({
        ...connectionOptions,
        max: 1,
        connectionTimeoutMillis: poolLimits.connectionTimeoutMillis,
      })
      surviveBrokenConnections(migrationPool, report)
      const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: migrationPool }) })
      await migrate(db, { isInTransaction: false }).finally(() => db.destroy())

      const pool = new Pool({ ...connectionOptions, ...poolLimits })
      surviveBrokenConnections(pool, report)
      return pool
    },
  })
}

/** Adds listeners for the errors of broken connections. Without a listener, such an error would end the process. */
function surviveBrokenConnections(pool: Pool, report: (error: unknown) => void): void {
  // The pool emits the error of an idle connection.
  pool.on('error', (error) => pool.ending || report(error))
  // A connection in use emits its error itself. The error is not reported, because the query that uses the connection rejects with it.
  pool.on('connect', (connection) => connection.on('error', () => {}))
}

/** Reads a `bigint` column as a number. Throws if a JavaScript number cannot represent the value exactly, as SQLite does. */
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond 2^53`)
  return value
}
