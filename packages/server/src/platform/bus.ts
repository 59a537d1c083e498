import type { StoredMessage } from '../services/relay/store/MessageStore.ts'

/**
 * Tells every process of a relay what was stored by one of them.
 *
 * An implementation between processes (Redis, NATS, PostgreSQL's NOTIFY) brings the messages of a topic by their `seq`; twice does no
 * harm. Where it may have lost some, it calls `missed` once it hears again, and the relay reads the mailbox of that topic.
 */
export type Bus = {
  /** Called with what has been stored, after it is safe there. */
  announce: (messages: readonly StoredMessage[]) => void
  /** Settles once nothing that is announced from now on can be missed. Answers what ends it. */
  listen: (topic: string, listener: BusListener) => Promise<() => void>
}

export type BusListener = {
  hear: (message: StoredMessage) => void
  missed: () => void
}
