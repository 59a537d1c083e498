import type { Clock } from '../../../platform/clock.ts'
import type { Client } from '../clients.ts'
import type { Limits } from '../limits.ts'
import type { Peer } from '../Peer.ts'
import type { MessageStore } from '../store/MessageStore.ts'
import { readPage } from '../store/readPage.ts'
import type { Backlog } from './subscription.ts'

/** How soon a client that has read too much is looked at again. */
const waitMs = 200

/** Carries mailboxes to one peer, one after the other, as fast as the peer takes them and as its limits let it read. */
export function createMailman(options: {
  client: Client
  peer: Peer
  store: MessageStore
  clock: Clock
  limits: Limits
  report: (error: unknown) => void
}) {
  const { client, peer, clock } = options
  const owed = new Set<Backlog>()
  let isWalking = false
  let isClosed = false

  async function walk() {
    isWalking = true
    try {
      for (let backlog = next(); backlog && !isClosed; backlog = next()) await carry(backlog)
    } catch (error) {
      // What is owed stays in the store; the client comes back for it.
      options.report(error)
      peer.drop('the mailbox could not be read')
    } finally {
      isWalking = false
    }
  }

  function next(): Backlog | undefined {
    const [first] = owed
    if (first) owed.delete(first)
    return first
  }

  async function carry(backlog: Backlog) {
    let looked = 0
    while (!isClosed && !backlog.isClosed()) {
      if (peer.isSlow()) await peer.drained()
      else if (!client.canBeSent()) await pause()
      else {
        const { topic } = backlog
        const after = Math.max(looked, backlog.cursor())
        const isAllowed = () => !isClosed && !backlog.isClosed() && client.canBeSent()
        const page = await readPage(options, { topic, after, isAllowed })
        if (!page) continue
        const { messages, hasMore, last } = page
        looked = last
        for (const message of messages) backlog.send(message)
        if (!hasMore && backlog.finish()) return
      }
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const stop = clock.every(waitMs, () => {
        stop()
        resolve()
      })
    })
  }

  return {
    owe: (backlog: Backlog) => {
      owed.add(backlog)
      if (!isWalking && !isClosed) void walk()
    },
    /** Its subscription is over: a client that subscribes and does not read would have them kept without end. */
    disown: (backlog: Backlog) => {
      owed.delete(backlog)
    },
    close: () => {
      isClosed = true
      owed.clear()
    },
  }
}
