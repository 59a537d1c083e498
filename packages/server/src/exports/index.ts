export { type Clock, systemClock } from '../clock.ts'
export { createServer, type Listening, type Server, type ServerOptions } from '../createServer.ts'
export { defaultHttpLimits, type HttpLimits } from '../http/HttpLimits.ts'
export { createEventLog, type EventLog } from '../listing/events/createEventLog.ts'
export type { EventSink, StoredEvent } from '../listing/events/EventSink.ts'
export { createMark, type ImageKind, type Mark, type Marks } from '../listing/images/Mark.ts'
export type { ListingOptions } from '../listing/openListing.ts'
export type { Project, Projects } from '../projects.ts'
export type { Bus, BusListener } from '../relay/bus/Bus.ts'
export { defaultLimits, type Limits } from '../relay/limits.ts'
export type { RelayOptions } from '../relay/openRelay.ts'
export {
  MailboxFullError,
  type MailboxLimits,
  type MessageStore,
  type NewMessage,
  type Page,
  type ReadOptions,
  type StoredMessage,
} from '../relay/store/MessageStore.ts'
