import { type Client, costOf, leastBytes } from '../clients.ts'
import type { Limits } from '../limits.ts'
import type { RelayParts } from '../RelayParts.ts'
import type { Page } from './MessageStore.ts'

/**
 * Reads a page of a mailbox for a client, who is charged for what was looked at. `undefined` where the client may not read when its turn
 * has come.
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
  const endTurn = await client.turn()
  try {
    if (!isAllowed()) return undefined
    const page = await store.read({ topic, after, notFrom: client.id, now: clock.now(), messages, bytes })
    const sent = page.messages.reduce((sum, message) => sum + costOf(message), 0)
    client.charge(sent + leastBytes * (1 + page.rows - page.messages.length))
    return page
  } finally {
    endTurn()
  }
}
