import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'

/** Creates the tables of projects, analytics events and shared rate limits. */
export async function createServerTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('project')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('allowed_origins', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()

  // Events are read and deleted by age, so the time comes first in the key.
  await db.schema
    .createTable('analytics_event')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('error_type', 'text')
    .addColumn('error_message', 'text')
    .addColumn('stack_trace', 'text')
    .addPrimaryKeyConstraint('analytics_event_key', ['received_at', 'project_id', 'event_id'])
    .execute()

  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('full_at', 'double precision', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rate_limit_full_at').on('rate_limit').column('full_at').execute()

  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  const settingsTable = db as unknown as Kysely<{ setting: { name: string; value: string } }>
  // The salt of the hashes in `rate_limit`. All processes use the same salt.
  await settingsTable
    .insertInto('setting')
    .values({ name: 'rate_limit_salt', value: randomBytes(32).toString('hex') })
    .execute()
}
