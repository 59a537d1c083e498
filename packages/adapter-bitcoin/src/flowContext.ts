import type { Intents, Links } from '@latchkey/adapter-kit/flows'
import type { Network } from '@latchkey/protocol'
import type { NetworkAccess } from './api/networkAccess.ts'
import type { Context } from './context.ts'
import type { CoinLedger } from './payment/coinLedger.ts'
import type { Link } from './wallets/link.ts'

/** The context of the flows: the context of discovery, and the state that only flows need. */
export type FlowContext = Context & {
  readonly links: Links<Link>
  readonly chain: NetworkAccess
  /** The network that the visitor chose last. It is used for wallets that leave the network to the site. */
  network: Network
  readonly intents: Intents
  readonly ledger: CoinLedger
}
