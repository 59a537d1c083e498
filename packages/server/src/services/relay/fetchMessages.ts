import type { Client } from './clients.ts'
import type { Cursors } from './cursors.ts'
import { SlowDownError } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { readPage } from './store/readPage.ts'
import { sizeOf } from './store/sizeOf.ts'

/**
 * Reads mailboxes a page at a time. After a page with `hasMore`, a fetch of the same topics continues where it ended; after the last
 * page it starts over, since a mailbox keeps its messages until they expire. It ends early for a client that is gone.
 *
 * @param cursors - Where earlier fetches of this connection stopped, by topic. It is changed.
 * @throws SlowDownError if the client has read too much.
 */
export async function fetchMessages(
  parts: RelayParts,
  options: { topics: readonly string[]; client: Client; cursors: Cursors },
): Promise<{ messages: readonly StoredMessage[]; hasMore: boolean }> {
  const { limits } = parts
  const { client, cursors } = options
  const topics = [...new Set(options.topics)]
  const messages: StoredMessage[] = []
  let bytes = 0
  for (const topic of topics) {
    let hasMore = true
    while (hasMore) {
      const page = await readPage(
        { ...parts, client },
        {
          topic,
          after: cursors.after(topic),
          isAllowed: () => client.readableBytes() >= 1,
          messages: bytes < limits.pageBytes ? limits.pageMessages - messages.length : 0,
          bytes: limits.pageBytes - bytes,
        },
      )
      if (!client.isConnected()) return { messages, hasMore }
      if (!page && messages.length === 0) throw new SlowDownError()
      if (!page) return { messages, hasMore }
      messages.push(...page.messages)
      for (const message of page.messages) bytes += sizeOf(message)
      cursors.keep(topic, page.last)
      hasMore = page.hasMore
      // A page may hold only messages of the client itself, which are left out.
      if (hasMore && messages.length > 0) return { messages, hasMore }
    }
  }
  for (const topic of topics) cursors.delete(topic)
  return { messages, hasMore: false }
}
