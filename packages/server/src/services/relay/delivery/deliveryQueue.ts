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
 * Sends the messages of mailboxes to one peer, one mailbox after the other. The peer's speed and the client's budget limit the rate.
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

  async function run() {
    isRunning = true
    try {
      for (let first = next(); first && !isClosed; first = next()) await deliver(first)
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

  async function deliver(subscription: Subscription) {
    const { topic } = subscription
    const isOver = () => isClosed || subscription.state === 'closed'
    let lastRead = 0
    while (!isOver()) {
      if (peer.isSlow()) await peer.drained()
      else if (!client.canReceive()) await wait()
      else {
        const after = Math.max(lastRead, subscription.cursor)
        const isAllowed = () => !isOver() && client.canReceive()
        const page = await readPage(options, { topic, after, isAllowed })
        if (!page) continue
        const { messages, hasMore, last } = page
        lastRead = last
        for (const message of messages) sendOnce(subscription, message)
        if (!hasMore && finishCatchingUp(subscription)) return
      }
    }
  }

  function wait(): Promise<void> {
    return new Promise((resolve) => {
      const stop = clock.every(retryMs, () => {
        stop()
        resolve()
      })
    })
  }

  return {
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
