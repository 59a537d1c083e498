import type { NativeBalance, TimedCache } from '@latchkey/core/adapter'
import type { Context } from './context.ts'
import type { ConnectionWatch } from './watchConnections.ts'

/** What the flows work on beside what discovery has found. */
export type FlowContext = Context & {
  readonly watch: ConnectionWatch
  readonly balances: TimedCache<NativeBalance>
  /** The wallet that the visitor turned to last. An older one that agrees later is left again. */
  wish: { readonly connectorId: string | undefined }
  /** The newest try to restore each wallet, until the visitor leaves it. */
  readonly restoring: Map<string, object>
}
