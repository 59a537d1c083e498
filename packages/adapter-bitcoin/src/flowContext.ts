import type { Intents, Links } from '@latchkey/adapter-kit/flows'
import type { Network } from '@latchkey/protocol'
import type { NetworkAccess } from './api/networkAccess.ts'
import type { Context } from './context.ts'
import type { CoinLedger } from './payment/coinLedger.ts'
import type { Link } from './wallets/link.ts'

/** The state of the adapter for the code that is loaded later (the flows): the fields of `Context`, and those that only the flows need. */
export type FlowContext = Context & {
  readonly links: Links<Link>
  readonly chain: NetworkAccess
  /** The network that the visitor chose last. It is used for wallets that have no current network of their own. */
  network: Network
  readonly intents: Intents
  readonly ledger: CoinLedger
}
