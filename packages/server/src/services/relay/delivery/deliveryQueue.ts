import type { Clock } from '../../../platform/clock.ts'
import type { Client } from '../clients.ts'
import type { Limits } from '../limits.ts'
import type { Peer } from '../Peer.ts'
import type { MessageStore } from '../store/MessageStore.ts'
import { readPage } from '../store/readPage.ts'
import type { Backlog } from './subscription.ts'

/** How long to wait before a client that has read too much is checked again. */
const retryMs = 200

/** Sends the messages of mailboxes to one peer, one mailbox after the other, as fast as the peer and the client's budget allow. */
export function createDeliveryQueue(options: {
  client: Client
  peer: Peer
  store: MessageStore
  clock: Clock
  limits: Limits
  report: (error: unknown) => void
}) {
  const { client, peer, clock } = options
  const queue = new Set<Backlog>()
  let isRunning = false
  let isClosed = false

  async function run() {
    isRunning = true
    try {
      for (let backlog = next(); backlog && !isClosed; backlog = next()) await deliver(backlog)
    } catch (error) {
      // The messages stay in the store, and the client fetches them after it has connected again.
      options.report(error)
      peer.drop('the mailbox could not be read')
    } finally {
      isRunning = false
    }
  }

  function next(): Backlog | undefined {
    const [first] = queue
    if (first) queue.delete(first)
    return first
  }

  async function deliver(backlog: Backlog) {
    let lastRead = 0
    while (!isClosed && !backlog.isClosed()) {
      if (peer.isSlow()) await peer.drained()
      else if (!client.canReceive()) await wait()
      else {
        const { topic } = backlog
        const after = Math.max(lastRead, backlog.cursor())
        const isAllowed = () => !isClosed && !backlog.isClosed() && client.canReceive()
        const page = await readPage(options, { topic, after, isAllowed })
        if (!page) continue
        const { messages, hasMore, last } = page
        lastRead = last
        for (const message of messages) backlog.send(message)
        if (!hasMore && backlog.finish()) return
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
    add: (backlog: Backlog) => {
      queue.add(backlog)
      if (!isRunning && !isClosed) void run()
    },
    /** Called when a subscription ends. Otherwise a client that subscribes and does not read would fill the queue without end. */
    remove: (backlog: Backlog) => {
      queue.delete(backlog)
    },
    close: () => {
      isClosed = true
      queue.clear()
    },
  }
}
