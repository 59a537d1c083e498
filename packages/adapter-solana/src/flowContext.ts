import type { NativeBalance, TimedCache } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { Context } from './context.ts'
import type { Rpc } from './rpc/createRpc.ts'
import type { Links } from './wallets/links.ts'

/** What the flows work on beside what discovery has found. */
export type FlowContext = Context & {
  readonly links: Links
  readonly rpc: Rpc
  readonly balances: TimedCache<NativeBalance>
  /** The network that the visitor turned to last: a wallet that is connected next starts there. */
  network: Network
  /** The wallet that the visitor turned to last. An older one that agrees later is left again. */
  wish: { readonly connectorId: string | undefined }
  /** The newest try to restore each wallet, until the visitor leaves it. */
  readonly restoring: Map<string, object>
}
