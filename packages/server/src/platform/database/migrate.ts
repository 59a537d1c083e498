import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createServerTables } from './migrations/0001_server.ts'

/**
 * The migrations by name, oldest first. A released migration never changes. No migration has a `down`, because an operator goes back by
 * restoring a backup. During an update of a service, processes of the previous release use the migrated tables for a short time. So a
 * migration only adds tables and columns. A migration may remove a column in the release after the one that stopped using the column.
 */
const migrations: Readonly<Record<string, Migration>> = { '0001_server': { up: createServerTables } }

/** Thrown if a newer version of the server has written the database. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
  constructor(migration: string) {
    super(
      `A newer version of the server has changed this database (${migration}). Start that version or a later one, or restore a backup from before the update.`,
    )
  }
}

/**
 * Runs the migrations that the database does not have yet. In PostgreSQL, an advisory lock prevents that two processes run
 * migrations at the same time. In SQLite, the transaction that the caller has begun (`BEGIN IMMEDIATE`) is this lock.
 *
 * @throws NewerDatabaseError if the database has a migration that this version does not know.
 */
export async function migrate(
  db: Kysely<unknown>,
  {
    isInTransaction,
    knownMigrations = migrations,
  }: { isInTransaction: boolean; knownMigrations?: Readonly<Record<string, Migration>> },
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => knownMigrations },
    disableTransactions: isInTransaction,
  })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const unknownMigration = await findUnknownMigration(db, knownMigrations)
  throw unknownMigration === undefined ? error : new NewerDatabaseError(unknownMigration)
}

async function findUnknownMigration(
  db: Kysely<unknown>,
  knownMigrations: Readonly<Record<string, Migration>>,
): Promise<string | undefined> {
  const rows = await (db as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
    // This query may fail too, for example if the database does not respond. Then the caller throws the error of the migration.
    .catch(() => [])
  return rows.map(({ name }) => name).find((name) => !Object.hasOwn(knownMigrations, name))
}
