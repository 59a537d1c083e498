import type { RelayParts } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'

/**
 * Reads mailboxes a page at a time: a fetch of the same topics after one that had more goes on where that ended, and begins anew
 * after the last page, since a mailbox keeps what it has until its time is over.
 *
 * @param cursors - Where earlier fetches of this connection stopped, by topic. Changed.
 */
export async function fetchMessages(
  { store, clock, limits }: RelayParts,
  { topics, notFrom, cursors }: { topics: readonly string[]; notFrom: string; cursors: Map<string, number> },
): Promise<{ messages: readonly StoredMessage[]; hasMore: boolean }> {
  const messages: StoredMessage[] = []
  let bytes = 0
  for (const topic of topics) {
    const page = await store.read({
      topic,
      after: cursors.get(topic) ?? 0,
      notFrom,
      now: clock.now(),
      messages: bytes < limits.pageBytes ? limits.pageMessages - messages.length : 0,
      bytes: limits.pageBytes - bytes,
    })
    messages.push(...page.messages)
    for (const { message } of page.messages) bytes += Buffer.byteLength(message)
    const last = page.messages.at(-1)
    if (last) cursors.set(topic, last.seq)
    if (page.hasMore) return { messages, hasMore: true }
  }
  for (const topic of topics) cursors.delete(topic)
  return { messages, hasMore: false }
}
