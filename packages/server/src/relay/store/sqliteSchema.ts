/**
 * The exclusive lock keeps a second process off the file: two relays on one file would not hear of each other's messages. Numbers
 * are never given twice (AUTOINCREMENT), since readers remember the last one that they saw. On a Mac, only `fullfsync` makes a flush
 * reach the disk.
 */
export const schema = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;
  PRAGMA user_version = 1;

  CREATE TABLE IF NOT EXISTS message (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT NOT NULL,
    hash TEXT NOT NULL,
    publisher TEXT NOT NULL,
    message TEXT NOT NULL,
    tag INTEGER NOT NULL,
    attestation TEXT,
    bytes INTEGER NOT NULL,
    published_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS message_once ON message (topic, hash);
  CREATE INDEX IF NOT EXISTS message_order ON message (topic, seq, bytes);
  CREATE INDEX IF NOT EXISTS message_expiry ON message (expires_at);
`
