import type { Bus, BusListener } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'
import type { Limits } from './limits.ts'
import type { MessageStore, StoredMessage } from './store/MessageStore.ts'

/**
 * Tells every process of a relay which messages one of them stored.
 *
 * An implementation between processes (Redis, NATS, PostgreSQL's NOTIFY) brings the messages of a topic by their `seq`; a message that comes
 * twice does no harm. Where it may have lost messages, it calls `missed` once it is connected again, and the relay reads the mailbox of that
 * topic.
 */
export type MessageBus = Bus<StoredMessage>
/** Called with each message that is published on a topic. */
export type MessageBusListener = BusListener<StoredMessage>

/** The ports of a relay, and its limits. */
export type RelayParts = {
  store: MessageStore
  bus: MessageBus
  rateLimiter: RateLimiter
  clock: Clock
  limits: Limits
  /** Called with faults that are the operator's to know: a store that fails. */
  report: (error: unknown) => void
}
