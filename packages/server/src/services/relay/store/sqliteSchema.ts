import type { DatabaseSync } from 'node:sqlite'

/**
 * SQLite's settings for the database file. The exclusive lock prevents a second process from using the file, because two relays on one file
 * would not notice each other's messages. On macOS, a flush reaches the disk only with `fullfsync`.
 */
const pragmas = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;
`

const schemaVersion = 4

/** The table of messages. AUTOINCREMENT never reuses a number, because readers remember the last `seq` that they have seen. */
const messageTableSql = `
  CREATE TABLE IF NOT EXISTS message (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT NOT NULL,
    hash TEXT NOT NULL,
    publisher TEXT NOT NULL,
    address TEXT NOT NULL DEFAULT '',
    tag INTEGER NOT NULL,
    attestation TEXT,
    bytes INTEGER NOT NULL,
    published_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    message TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS message_once ON message (topic, hash);
  CREATE INDEX IF NOT EXISTS message_expiry ON message (expires_at);
  CREATE INDEX IF NOT EXISTS message_holder ON message (address, publisher, seq);
  CREATE INDEX message_seq ON message (topic, seq);
  CREATE INDEX message_share ON message (topic, address, seq);
`

/**
 * Tables with the sums of bytes that are compared with the limits. Triggers update the sums at each change. Without these tables, each
 * publish would have to sum up all messages of its topic, so a full topic would slow down the whole relay.
 */
const sumTablesSql = `
  CREATE TABLE mailbox (topic TEXT PRIMARY KEY, messages INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE share (
    topic TEXT NOT NULL, address TEXT NOT NULL, messages INTEGER NOT NULL, bytes INTEGER NOT NULL,
    PRIMARY KEY (topic, address)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX share_size ON share (topic, bytes);
  CREATE TABLE holder (
    address TEXT NOT NULL, publisher TEXT NOT NULL, messages INTEGER NOT NULL, bytes INTEGER NOT NULL,
    PRIMARY KEY (address, publisher)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX holder_size ON holder (address, bytes);
  CREATE TABLE address (name TEXT PRIMARY KEY, messages INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX address_size ON address (bytes);

  INSERT INTO mailbox SELECT topic, count(*), sum(bytes) FROM message GROUP BY topic;
  INSERT INTO share SELECT topic, address, count(*), sum(bytes) FROM message GROUP BY topic, address;
  INSERT INTO holder SELECT address, publisher, count(*), sum(bytes) FROM message GROUP BY address, publisher;
  INSERT INTO address SELECT address, count(*), sum(bytes) FROM message GROUP BY address;

  CREATE TRIGGER message_added AFTER INSERT ON message BEGIN
    INSERT INTO mailbox VALUES (new.topic, 1, new.bytes)
      ON CONFLICT DO UPDATE SET messages = messages + 1, bytes = bytes + new.bytes;
    INSERT INTO share VALUES (new.topic, new.address, 1, new.bytes)
      ON CONFLICT DO UPDATE SET messages = messages + 1, bytes = bytes + new.bytes;
    INSERT INTO holder VALUES (new.address, new.publisher, 1, new.bytes)
      ON CONFLICT DO UPDATE SET messages = messages + 1, bytes = bytes + new.bytes;
    INSERT INTO address VALUES (new.address, 1, new.bytes)
      ON CONFLICT DO UPDATE SET messages = messages + 1, bytes = bytes + new.bytes;
  END;
  CREATE TRIGGER message_removed AFTER DELETE ON message BEGIN
    UPDATE mailbox SET messages = messages - 1, bytes = bytes - old.bytes WHERE topic = old.topic;
    DELETE FROM mailbox WHERE topic = old.topic AND messages = 0;
    UPDATE share SET messages = messages - 1, bytes = bytes - old.bytes WHERE topic = old.topic AND address = old.address;
    DELETE FROM share WHERE topic = old.topic AND address = old.address AND messages = 0;
    UPDATE holder SET messages = messages - 1, bytes = bytes - old.bytes
      WHERE address = old.address AND publisher = old.publisher;
    DELETE FROM holder WHERE address = old.address AND publisher = old.publisher AND messages = 0;
    UPDATE address SET messages = messages - 1, bytes = bytes - old.bytes WHERE name = old.address;
    DELETE FROM address WHERE name = old.address AND messages = 0;
  END;
`

/**
 * Drops everything that earlier versions have stored in addition to the messages: tables, triggers and indexes whose content can be
 * computed from the messages.
 */
const dropDerivedTablesSql = `
  DROP TRIGGER IF EXISTS message_added;
  DROP TRIGGER IF EXISTS message_removed;
  DROP TABLE IF EXISTS mailbox;
  DROP TABLE IF EXISTS holder;
  DROP TABLE IF EXISTS address;
  DROP INDEX IF EXISTS message_order;
  DROP INDEX IF EXISTS message_place;
  DROP INDEX IF EXISTS message_seq;
`

/**
 * Creates the tables of a new file, or migrates the file of an earlier version. A migration leaves the messages in place, and computes
 * everything else from the messages.
 */
export function prepareDatabase(database: DatabaseSync): void {
  database.exec(pragmas)
  const { user_version: fileVersion } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (fileVersion === schemaVersion) return
  database.exec('BEGIN')
  if (fileVersion === 1) database.exec("ALTER TABLE message ADD COLUMN address TEXT NOT NULL DEFAULT ''")
  database.exec(`${dropDerivedTablesSql} ${messageTableSql} ${sumTablesSql} PRAGMA user_version = ${schemaVersion}`)
  database.exec('COMMIT')
}

/** Throws if the file cannot be written. To test this, writes the unchanged version number into the file's first page. */
export function assertWritable(database: DatabaseSync): void {
  database.exec(`PRAGMA user_version = ${schemaVersion}`)
}
