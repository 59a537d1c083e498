import type { AdapterStorage } from '@latchkey/core/adapter'
import type { CoreTypes } from '@walletconnect/types'
import { readStored } from './patches/readStored.ts'
import { textOfLong } from './textOfLong.ts'

type KeyValueStorage = NonNullable<CoreTypes.Options['storage']>

/** What the client wrote, by topic, then by the hash of the message; the oldest first. */
type Messages = Record<string, Record<string, string>>

/** The relay sends again what has not expired; so many of each topic are known when it comes again. */
export const maxHashes = 1000
/** Messages that came and were not dealt with: more of them than this were never meant to be. */
const maxUnread = 50

export type SealableStorage = KeyValueStorage & {
  /** From now on nothing is written: another tab keeps the session. */
  seal(): void
}

/**
 * The client's key-value store over a corner of the kit's storage. The list of messages, which would grow for as long as a session
 * lives, is kept as hashes, which are all that is read of it.
 */
export function keyValueStorage(storage: AdapterStorage): SealableStorage {
  let sealed = false
  return {
    getKeys: async () => [...storage.keys()],
    async getEntries<value>() {
      return storage.keys().map((key): [string, value] => [key, readStored(key, storage.get(key)) as value])
    },
    getItem: async <value>(key: string) => readStored(key, storage.get(key)) as value | undefined,
    async setItem(key, value) {
      if (!sealed) storage.set(key, JSON.stringify(slim(key, value), textOfLong))
    },
    async removeItem(key) {
      if (!sealed) storage.remove(key)
    },
    seal() {
      sealed = true
    },
  }
}

function slim(key: string, value: unknown): unknown {
  if (key.endsWith('//messages')) return mapMessages(value, maxHashes, () => '')
  if (key.endsWith('//messages_withoutClientAck')) return mapMessages(value, maxUnread, (message) => message)
  return value
}

function mapMessages(value: unknown, limit: number, toKept: (message: string) => string): Messages {
  return Object.fromEntries(
    Object.entries(value as Messages).map(([topic, messages]) => [
      topic,
      Object.fromEntries(
        Object.entries(messages)
          .slice(-limit)
          .map(([hash, message]) => [hash, toKept(message)]),
      ),
    ]),
  )
}
