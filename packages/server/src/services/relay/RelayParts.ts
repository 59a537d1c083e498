import type { Bus, BusListener } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'
import type { Limits } from './limits.ts'
import type { MessageStore, StoredMessage } from './store/MessageStore.ts'

/**
 * Announces the messages that one process of a relay stores to all its processes.
 *
 * An implementation between processes (Redis, NATS, PostgreSQL's NOTIFY) must deliver the messages of a topic in the order of their `seq`,
 * and may deliver a message twice. After a reconnect that may have lost messages, it calls `missed`, and the relay reads the mailbox of the
 * topic.
 */
export type MessageBus = Bus<StoredMessage>
/** Its `hear` is called with each message published on a topic. */
export type MessageBusListener = BusListener<StoredMessage>

/** The ports and limits of a relay. */
export type RelayParts = {
  store: MessageStore
  bus: MessageBus
  rateLimiter: RateLimiter
  clock: Clock
  limits: Limits
  /** Called with errors that concern the operator, such as a failing store. */
  report: (error: unknown) => void
}
