import type { Page, ReadOptions, StoredMessage } from './MessageStore.ts'
import { sizeOf } from './sizeOf.ts'

/** Takes as many messages as one page holds: at least one, if there is one. */
export function cutPage(found: Iterable<StoredMessage>, { messages: limit, bytes: byteLimit }: ReadOptions): Page {
  const messages: StoredMessage[] = []
  let bytes = 0
  for (const message of found) {
    bytes += sizeOf(message)
    if (messages.length === limit || (messages.length > 0 && bytes > byteLimit)) return { messages, hasMore: true }
    messages.push(message)
  }
  return { messages, hasMore: false }
}
