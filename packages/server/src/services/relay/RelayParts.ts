import type { Bus, BusListener } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'
import type { Limits } from './limits.ts'
import type { MessageStore, StoredMessage } from './store/MessageStore.ts'

/**
 * Announces each stored message to all processes of the relay. The process that stored the message calls the bus.
 *
 * An implementation between processes (Redis, NATS, PostgreSQL's NOTIFY) must deliver the messages of a topic in the order of their `seq`,
 * and may deliver a message twice. After a reconnect that may have lost messages, the implementation must call `missed` of each listener.
 * The relay then reads the mailbox of the topic.
 */
export type MessageBus = Bus<StoredMessage>
/** A listener for one topic. The bus calls `hear` with each new message of the topic. */
export type MessageBusListener = BusListener<StoredMessage>

/** The objects that a relay depends on: its store, its bus, its clock, its limits and other services. */
export type RelayParts = {
  store: MessageStore
  bus: MessageBus
  rateLimiter: RateLimiter
  clock: Clock
  limits: Limits
  /** Called with errors that the operator has to know of, such as a store that fails. */
  report: (error: unknown) => void
}
