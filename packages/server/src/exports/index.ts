export { createServer, type Listening, type ListingOptions, type Server, type ServerOptions } from '../createServer.ts'
export type { ListedCurrency, ListedToken, PriceOrigin, RpcChain, RpcChains } from '../platform/chains/chains.ts'
export { type Clock, systemClock } from '../platform/clock.ts'
export { NewerDatabaseError } from '../platform/database/migrate.ts'
export { DatabaseUnavailableError } from '../platform/database/openDatabase.ts'
export { defaultHttpLimits, type HttpLimits } from '../platform/http/HttpLimits.ts'
export type { Project, Projects } from '../platform/projects.ts'
export type { StoredProjects } from '../platform/projectTable.ts'
export { createEventLog, type EventLog } from '../services/analytics/createEventLog.ts'
export type { EventSink, StoredEvent } from '../services/analytics/EventSink.ts'
export { createMark, type ImageKind, type Mark, type Marks } from '../services/directory/images/Mark.ts'
export { defaultLimits, type Limits } from '../services/relay/limits.ts'
export type { RelayOptions } from '../services/relay/openRelay.ts'
export type { MessageBus as Bus, MessageBusListener as BusListener } from '../services/relay/RelayParts.ts'
export {
  MailboxFullError,
  type MailboxLimits,
  type MessageStore,
  type NewMessage,
  type Page,
  type ReadOptions,
  type StoredMessage,
} from '../services/relay/store/MessageStore.ts'
