import type { Clock } from '../../../platform/clock.ts'
import type { Client } from '../clients.ts'
import type { Limits } from '../limits.ts'
import type { Peer } from '../Peer.ts'
import type { MessageStore, StoredMessage } from '../store/MessageStore.ts'
import { readPage } from '../store/readPage.ts'
import { finishCatchingUp, type Subscription } from './subscription.ts'

/** Time until a client without remaining budget is checked again, ms. */
const retryMs = 200

/**
 * Sends the messages of mailboxes to one peer. The peer's speed and the client's budget limit the rate. Mailboxes take turns, one page of
 * each, because anyone who knows a topic can make its mailbox grow as fast as it is read.
 *
 * @param options.sendOnce - Sends one message of a subscription.
 */
export function createDeliveryQueue(options: {
  client: Client
  peer: Peer
  store: MessageStore
  clock: Clock
  limits: Limits
  sendOnce: (subscription: Subscription, message: StoredMessage) => void
  report: (error: unknown) => void
}) {
  const { client, peer, clock, sendOnce } = options
  const queue = new Set<Subscription>()
  let isRunning = false
  let isClosed = false
  let isShort = false

  async function run() {
    isRunning = true
    try {
      for (let first = next(); first && !isClosed; first = next()) await deliverPage(first)
    } catch (error) {
      // The messages stay in the store. The client fetches them after it has reconnected.
      options.report(error)
      peer.drop('the mailbox could not be read')
    } finally {
      isRunning = false
    }
  }

  function next(): Subscription | undefined {
    const [first] = queue
    if (first) queue.delete(first)
    return first
  }

  /** Sends one page of a mailbox. The rest of the mailbox waits until all other waiting mailboxes have had a turn. */
  async function deliverPage(subscription: Subscription) {
    const { topic } = subscription
    const isOver = () => isClosed || subscription.state === 'closed'
    while (!isOver()) {
      if (peer.isSlow()) await peer.drained()
      else if (!client.canReceive()) await wait()
      else {
        const isAllowed = () => !isOver() && client.canReceive()
        const page = await readPage(options, { topic, after: subscription.cursor, isAllowed })
        if (!page) continue
        for (const message of page.messages) sendOnce(subscription, message)
        // Messages that were left out are not read again.
        subscription.cursor = page.last
        if ((page.hasMore || !finishCatchingUp(subscription)) && !isOver()) queue.add(subscription)
        return
      }
    }
  }

  function wait(): Promise<void> {
    isShort = true
    return new Promise((resolve) => {
      const stop = clock.every(retryMs, () => {
        stop()
        isShort = false
        resolve()
      })
    })
  }

  return {
    /** Returns true if a mailbox waits for the client's budget. Live messages then wait too, or they could use up the budget first. */
    isShort: () => isShort,
    add: (subscription: Subscription) => {
      queue.add(subscription)
      if (!isRunning && !isClosed) void run()
    },
    /**
     * Called when a subscription ends. Without this, a client that keeps subscribing and does not read would fill the queue without limit.
     */
    remove: (subscription: Subscription) => {
      queue.delete(subscription)
    },
    close: () => {
      isClosed = true
      queue.clear()
    },
  }
}
