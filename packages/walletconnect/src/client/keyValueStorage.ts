import type { AdapterStorage } from '@latchkey/core/adapter'
import type { CoreTypes } from '@walletconnect/types'
import { bigintToText } from './bigintToText.ts'
import { readStored } from './patches/readStored.ts'

type KeyValueStorage = NonNullable<CoreTypes.Options['storage']>

/** The stored messages of the WalletConnect client, by topic and then by hash. The oldest messages come first. */
type Messages = Record<string, Record<string, string>>

/**
 * The number of message hashes that are kept for each topic. The relay resends messages until they expire, and the hash shows that a
 * message is a repeat.
 */
export const maxHashes = 1000
/** The number of unprocessed messages that are kept for each topic. A correct wallet never has more. */
const maxUnprocessedMessages = 50

/**
 * Creates the WalletConnect client's key-value store inside the kit's storage. Of each message in the list of messages, only the hash is
 * stored, because the client reads nothing else of that list. With full messages, the list would grow for as long as the session lives.
 */
export function createKeyValueStorage(storage: AdapterStorage): KeyValueStorage {
  return {
    getKeys: async () => [...storage.keys()],
    async getEntries<value>() {
      return storage.keys().map((key): [string, value] => [key, readStored(key, storage.get(key)) as value])
    },
    getItem: async <value>(key: string) => readStored(key, storage.get(key)) as value | undefined,
    async setItem(key, value) {
      storage.set(key, JSON.stringify(shortenMessageLists(key, value), bigintToText))
    },
    async removeItem(key) {
      storage.remove(key)
    },
  }
}

function shortenMessageLists(key: string, value: unknown): unknown {
  if (key.endsWith('//messages')) return limitMessages(value, maxHashes, () => '')
  if (key.endsWith('//messages_withoutClientAck'))
    return limitMessages(value, maxUnprocessedMessages, (message) => message)
  return value
}

function limitMessages(value: unknown, limit: number, toStoredText: (message: string) => string): Messages {
  return Object.fromEntries(
    Object.entries(value as Messages).map(([topic, messages]) => [
      topic,
      Object.fromEntries(
        Object.entries(messages)
          .slice(-limit)
          .map(([hash, message]) => [hash, toStoredText(message)]),
      ),
    ]),
  )
}
