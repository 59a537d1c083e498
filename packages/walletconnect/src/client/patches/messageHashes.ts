import { maxHashes } from '../keyValueStorage.ts'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

/**
 * Fault: the WalletConnect client keeps every message of a topic, and stores the whole list again with each new message. Patch: the client
 * keeps only the hashes of the latest messages, as `createKeyValueStorage` does.
 *
 * @see core/src/controllers/messages.ts:76
 */
export function keepMessageHashes({ core }: Client): void {
  const { messages } = core.relayer
  patchMethod(messages, 'set', (set) => (topic, message, direction) => {
    const hashes = Object.keys(messages.get(topic))
    if (hashes.length > maxHashes * 1.1)
      messages.messages.set(topic, Object.fromEntries(hashes.slice(-maxHashes).map((hash) => [hash, ''])))
    return set(topic, message, direction)
  })
}
