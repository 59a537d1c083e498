import type { Balances, Intents, Links } from '@latchkey/adapter-kit/flows'
import type { Network } from '@latchkey/protocol'
import type { Context } from './context.ts'
import type { Rpc } from './rpc/createRpc.ts'
import type { Link } from './wallets/link.ts'

/** The state of the adapter for the code that is loaded later (the flows): the fields of `Context`, and those that only the flows need. */
export type FlowContext = Context & {
  readonly links: Links<Link>
  readonly rpc: Rpc
  readonly balances: Balances
  /** The network that the visitor chose last. The next wallet that connects starts on this network. */
  network: Network
  readonly intents: Intents
}
