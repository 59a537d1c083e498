import type { Balances, Intents } from '@latchkey/adapter-kit/flows'
import type { Context } from './context.ts'
import type { ConnectionWatch } from './watchConnections.ts'

/** The context of the flows: the context of discovery, and the state that only flows need. */
export type FlowContext = Context & {
  readonly watch: ConnectionWatch
  readonly balances: Balances
  readonly intents: Intents
}
