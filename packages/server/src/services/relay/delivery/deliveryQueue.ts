import type { Clock } from '../../../platform/clock.ts'
import type { Client } from '../clients.ts'
import type { Limits } from '../limits.ts'
import type { Peer } from '../Peer.ts'
import type { MessageStore, StoredMessage } from '../store/MessageStore.ts'
import { readPage } from '../store/readPage.ts'
import { finishCatchingUp, type Subscription } from './subscription.ts'

/** The time after which the queue checks again whether the client's budget has refilled, in ms. */
const retryMs = 200

/**
 * Sends the messages of several mailboxes to one peer, as fast as the peer reads and the client's budget allows. Mailboxes take turns, one
 * page of each. Otherwise a stranger who fills one mailbox without end would stop the delivery of all others.
 *
 * @param options.sendOnce - Sends a message of a subscription, unless it was already sent.
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
  const waitingSubscriptions = new Set<Subscription>()
  let isRunning = false
  let isClosed = false
  let isBudgetShort = false

  async function deliverAll() {
    isRunning = true
    try {
      for (let first = takeFirstSubscription(); first && !isClosed; first = takeFirstSubscription())
        await deliverPage(first)
    } catch (error) {
      // No message is lost: the messages stay in the store, and the client gets them after it has reconnected.
      options.report(error)
      peer.drop('the mailbox could not be read')
    } finally {
      isRunning = false
    }
  }

  function takeFirstSubscription(): Subscription | undefined {
    const [first] = waitingSubscriptions
    if (first) waitingSubscriptions.delete(first)
    return first
  }

  /** Sends one page of a mailbox. Further pages wait until all other mailboxes in the queue have had a turn. */
  async function deliverPage(subscription: Subscription) {
    const { topic } = subscription
    const hasEnded = () => isClosed || subscription.state === 'closed'
    while (!hasEnded()) {
      if (peer.isSlow()) await peer.drained()
      else if (!client.canReceive()) await waitForBudget()
      else {
        const isAllowed = () => !hasEnded() && client.canReceive()
        const page = await readPage(options, { topic, after: subscription.cursor, isAllowed })
        if (!page) continue
        for (const message of page.messages) sendOnce(subscription, message)
        // The cursor moves past the whole page, so that messages which the page leaves out are not read again.
        subscription.cursor = page.last
        if ((page.hasMore || !finishCatchingUp(subscription)) && !hasEnded()) waitingSubscriptions.add(subscription)
        return
      }
    }
  }

  function waitForBudget(): Promise<void> {
    isBudgetShort = true
    return new Promise((resolve) => {
      const stop = clock.every(retryMs, () => {
        stop()
        isBudgetShort = false
        resolve()
      })
    })
  }

  return {
    /**
     * Returns true if a mailbox waits for the client's budget. New messages of live subscriptions must then wait too. Otherwise these
     * messages could use up the budget each time it refills.
     */
    isWaitingForBudget: () => isBudgetShort,
    add: (subscription: Subscription) => {
      waitingSubscriptions.add(subscription)
      if (!isRunning && !isClosed) void deliverAll()
    },
    /**
     * Must be called when a subscription ends. Otherwise a client that subscribes again and again, and does not read, would fill the queue
     * without limit.
     */
    remove: (subscription: Subscription) => {
      waitingSubscriptions.delete(subscription)
    },
    close: () => {
      isClosed = true
      waitingSubscriptions.clear()
    },
  }
}
