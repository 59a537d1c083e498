import type { Balances, Wishes } from '@latchkey/adapter-kit/flows'
import type { Context } from './context.ts'
import type { ConnectionWatch } from './watchConnections.ts'

/** What the flows work on beside what discovery has found. */
export type FlowContext = Context & {
  readonly watch: ConnectionWatch
  readonly balances: Balances
  readonly wishes: Wishes
}
