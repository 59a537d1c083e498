import { type Client, costOf, minChargedBytes } from '../clients.ts'
import type { Limits } from '../limits.ts'
import type { RelayParts } from '../RelayParts.ts'
import type { Page } from './MessageStore.ts'

/**
 * Reads a page of a mailbox for a client, and charges the client for the rows that were read. If the client's budget has few bytes left,
 * the page is shorter. A read may have to wait for its turn. If `isAllowed` returns false when the turn comes, nothing is read and the
 * result is `undefined`.
 */
export async function readPage(
  { store, clock, limits, client }: Pick<RelayParts, 'store' | 'clock'> & { limits: Limits; client: Client },
  {
    topic,
    after,
    isAllowed,
    messages = limits.pageMessages,
    bytes = limits.pageBytes,
  }: {
    topic: string
    after: number
    isAllowed: () => boolean
    messages?: number
    bytes?: number
  },
): Promise<Page | undefined> {
  return client.scheduleRead(async () => {
    if (!isAllowed()) return undefined
    const maxBytes = Math.min(bytes, client.countReadableBytes())
    const page = await store.read({ topic, after, notFrom: client.id, now: clock.now(), messages, bytes: maxBytes })
    const messageCost = page.messages.reduce((sum, message) => sum + costOf(message), 0)
    client.charge(messageCost + minChargedBytes * (1 + page.rows - page.messages.length))
    return page
  })
}
