/**
 * The tables, as queries see them. In the database, names are in snake case (`event_id`): `openDatabase` translates them.
 *
 * A column has one of these types, which mean the same in SQLite and in PostgreSQL:
 *
 * | in this type | in a migration | for |
 * | --- | --- | --- |
 * | `string` | `text` | texts, ids, hashes in hex, JSON, and amounts of money |
 * | `number` | `bigint` | times in ms since the epoch, heights of blocks, counts. A value beyond 2^53 is an error in both databases |
 * | `number` | `double precision` | measures that need no exact value |
 *
 * A uint256 is a text of 64 hex digits (`formatUint256`), so that texts sort like the numbers. SQL compares and sorts such texts, and never
 * computes with them, because SQLite can compute only with 64 bits. No text contains a NUL character, because PostgreSQL refuses it.
 */
export type Tables = {
  project: {
    id: string
    /** A JSON list of origin patterns. */
    allowedOrigins: string
    /** When the row was last written, in ms since the epoch. */
    changedAt: number
  }
  analyticsEvent: {
    /** When the server received the event, in ms since the epoch. */
    receivedAt: number
    projectId: string
    eventId: string
    /** The time of the event by the clock of the visitor's browser, in ms since the epoch. */
    happenedAt: number
    type: string
    name: string
    url: string
    domain: string
    errorType: string | null
    errorMessage: string | null
    stackTrace: string | null
  }
  rateLimit: {
    /** A hash of the resource and the client. */
    key: string
    /** When the token bucket is full again, in ms since the epoch. */
    fullAt: number
  }
  /** Values that all processes of a service share. */
  setting: { name: string; value: string }
}
