import type { Clock } from '../../clock.ts'
import type { Limits } from '../limits.ts'
import type { Peer } from '../Peer.ts'
import type { MessageStore } from '../store/MessageStore.ts'
import type { Backlog } from './subscription.ts'

/** Carries mailboxes to one peer, one after the other, as fast as the peer takes them. */
export function createMailman(options: {
  clientId: string
  peer: Peer
  store: MessageStore
  clock: Clock
  limits: Limits
  report: (error: unknown) => void
}) {
  const { clientId, peer, store, clock, limits } = options
  const owed: Backlog[] = []
  let isWalking = false
  let isClosed = false

  async function walk() {
    isWalking = true
    try {
      for (let backlog = owed.shift(); backlog && !isClosed; backlog = owed.shift()) await carry(backlog)
    } catch (error) {
      // What is owed stays in the store; the client comes back for it.
      options.report(error)
      peer.drop('the mailbox could not be read')
    } finally {
      isWalking = false
    }
  }

  async function carry(backlog: Backlog) {
    while (!isClosed && !backlog.isClosed()) {
      if (peer.isSlow()) await peer.drained()
      const { messages, hasMore } = await store.read({
        topic: backlog.topic,
        after: backlog.cursor(),
        notFrom: clientId,
        now: clock.now(),
        messages: limits.pageMessages,
        bytes: limits.pageBytes,
      })
      for (const message of messages) backlog.send(message)
      if (!hasMore && backlog.finish()) return
    }
  }

  return {
    owe: (backlog: Backlog) => {
      owed.push(backlog)
      if (!isWalking && !isClosed) void walk()
    },
    close: () => {
      isClosed = true
      owed.length = 0
    },
  }
}
