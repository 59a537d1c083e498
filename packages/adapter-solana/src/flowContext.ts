import type { Balances, Links, Wishes } from '@latchkey/adapter-kit/flows'
import type { Network } from '@latchkey/protocol'
import type { Context } from './context.ts'
import type { Rpc } from './rpc/createRpc.ts'
import type { Link } from './wallets/link.ts'

/** What the flows work on beside what discovery has found. */
export type FlowContext = Context & {
  readonly links: Links<Link>
  readonly rpc: Rpc
  readonly balances: Balances
  /** The network that the visitor chose last: a wallet that is connected next starts there. */
  network: Network
  readonly wishes: Wishes
}
