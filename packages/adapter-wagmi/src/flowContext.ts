import type { Balances, Intents } from '@latchkey/adapter-kit/flows'
import type { Context } from './context.ts'
import type { ConnectionWatch } from './watchConnections.ts'

/** The state of the adapter for the flows: the fields that discovery needs too, and those that only flows need. */
export type FlowContext = Context & {
  readonly watch: ConnectionWatch
  readonly balances: Balances
  readonly intents: Intents
}
