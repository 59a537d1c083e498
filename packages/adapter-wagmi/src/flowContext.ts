import type { Balances, Intents } from '@latchkey/adapter-kit/flows'
import type { Context } from './context.ts'
import type { ConnectionWatch } from './watchConnections.ts'

/** The state of the adapter for the code that is loaded later (the flows): the fields of `Context`, and those that only the flows need. */
export type FlowContext = Context & {
  readonly watch: ConnectionWatch
  readonly balances: Balances
  readonly intents: Intents
}
