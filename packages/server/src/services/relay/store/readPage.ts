import { type Client, costOf, leastBytes } from '../clients.ts'
import type { Limits } from '../limits.ts'
import type { RelayParts } from '../RelayParts.ts'
import type { Page } from './MessageStore.ts'

/**
 * Reads a page of a mailbox for a client, who is charged for what was looked at: a short one where it may not read much. `undefined` where
 * it may not read at all when its turn has come.
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
  return client.inTurn(async () => {
    if (!isAllowed()) return undefined
    const most = Math.min(bytes, client.readable())
    const page = await store.read({ topic, after, notFrom: client.id, now: clock.now(), messages, bytes: most })
    const sent = page.messages.reduce((sum, message) => sum + costOf(message), 0)
    client.charge(sent + leastBytes * (1 + page.rows - page.messages.length))
    return page
  })
}
