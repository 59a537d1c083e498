import type { Client } from './clients.ts'
import type { Cursors } from './cursors.ts'
import { SlowDownError } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { readPage } from './store/readPage.ts'
import { sizeOf } from './store/sizeOf.ts'

/**
 * Reads mailboxes one page at a time. After a page with `hasMore`, a fetch of the same topics continues where the last one ended. After the
 * last page it starts over, since a mailbox keeps its messages until they expire. The fetch ends early if the client has disconnected.
 * Topics take turns, so that a mailbox that grows as fast as it is read does not hide the others.
 *
 * @param cursors - The positions where earlier fetches of this connection stopped, by topic. This function updates them.
 * @throws SlowDownError if the client has read too much.
 */
export async function fetchMessages(
  parts: RelayParts,
  options: { topics: readonly string[]; client: Client; cursors: Cursors },
): Promise<{ messages: readonly StoredMessage[]; hasMore: boolean }> {
  const { limits } = parts
  const { client, cursors } = options
  const topics = inTurn(options.topics, cursors)
  const messages: StoredMessage[] = []
  let bytes = 0
  for (const topic of topics) {
    let hasMore = true
    while (hasMore) {
      const after = cursors.after(topic)
      const page = await readPage(
        { ...parts, client },
        {
          topic,
          after,
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
      // A topic for which the page had no room left keeps its turn.
      if (page.last > after) cursors.keep(topic, page.last)
      hasMore = page.hasMore
      // A page may be empty because the client's own messages are left out.
      if (hasMore && messages.length > 0) return { messages, hasMore }
    }
  }
  for (const topic of topics) cursors.delete(topic)
  return { messages, hasMore: false }
}

/** Returns each topic once. The first one is the topic after the one that was read last. */
function inTurn(given: readonly string[], cursors: Cursors): readonly string[] {
  const topics = new Set(given)
  const lastRead = cursors.topics().findLast((topic) => topics.has(topic))
  const order = [...topics]
  const start = lastRead === undefined ? 0 : order.indexOf(lastRead) + 1
  return [...order.slice(start), ...order.slice(0, start)]
}
