import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Limits } from './limits.ts'
import type { MessageStore } from './store/MessageStore.ts'

/** What a relay is made of; each behind its port. */
export type RelayParts = {
  store: MessageStore
  bus: Bus
  clock: Clock
  limits: Limits
  /** Told of what no client should have to know: a store that fails. */
  report: (error: unknown) => void
}
