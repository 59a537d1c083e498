export { type Clock, systemClock } from '../clock.ts'
export { createServer, type Listening, type Server, type ServerOptions } from '../createServer.ts'
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
