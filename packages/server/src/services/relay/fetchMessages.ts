import type { Client } from './clients.ts'
import type { Cursors } from './cursors.ts'
import { SlowDownError } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { readPage } from './store/readPage.ts'
import { sizeOf } from './store/sizeOf.ts'

/**
 * Reads one page of messages from mailboxes. After a page with `hasMore`, the next fetch of the same topics continues where this one
 * stopped. After the last page, the next fetch starts from the beginning, because a mailbox keeps its messages until they expire. The
 * function returns early if the client has disconnected. Topics take turns, so that a mailbox that grows as fast as it is read does not
 * hide the others.
 *
 * @param cursors - The positions where earlier fetches of this connection stopped, by topic. This function updates them.
 * @throws SlowDownError if the client has no bytes left in its budget.
 */
export async function fetchMessages(
  parts: RelayParts,
  options: { topics: readonly string[]; client: Client; cursors: Cursors },
): Promise<{ messages: readonly StoredMessage[]; hasMore: boolean }> {
  const { limits } = parts
  const { client, cursors } = options
  const topics = rotateTopics(options.topics, cursors)
  const messages: StoredMessage[] = []
  let bytes = 0
  for (const topic of topics) {
    let hasMore = true
    while (hasMore) {
      const startCursor = cursors.get(topic)
      const page = await readPage(
        { ...parts, client },
        {
          topic,
          after: startCursor,
          isAllowed: () => client.countReadableBytes() >= 1,
          messages: bytes < limits.pageBytes ? limits.pageMessages - messages.length : 0,
          bytes: limits.pageBytes - bytes,
        },
      )
      if (!client.isConnected()) return { messages, hasMore }
      if (!page && messages.length === 0) throw new SlowDownError()
      if (!page) return { messages, hasMore }
      messages.push(...page.messages)
      for (const message of page.messages) bytes += sizeOf(message)
      // If the page had no room for a message of this topic, the cursor stays, so that the next fetch begins with this topic.
      if (page.last > startCursor) cursors.set(topic, page.last)
      hasMore = page.hasMore
      // A page without messages may still have `hasMore`, because the page leaves out the client's own messages. In that case, the loop
      // reads the next page.
      if (hasMore && messages.length > 0) return { messages, hasMore }
    }
  }
  for (const topic of topics) cursors.delete(topic)
  return { messages, hasMore: false }
}

/**
 * Returns each topic once. The list begins with the topic after the one where the previous fetch stopped, so that each topic gets its turn.
 */
function rotateTopics(requestedTopics: readonly string[], cursors: Cursors): readonly string[] {
  const topics = new Set(requestedTopics)
  const lastReadTopic = cursors.topics().findLast((topic) => topics.has(topic))
  const uniqueTopics = [...topics]
  const startIndex = lastReadTopic === undefined ? 0 : uniqueTopics.indexOf(lastReadTopic) + 1
  return [...uniqueTopics.slice(startIndex), ...uniqueTopics.slice(0, startIndex)]
}
