import type { Links, Wishes } from '@latchkey/adapter-kit/flows'
import type { Network } from '@latchkey/protocol'
import type { NetworkAccess } from './api/networkAccess.ts'
import type { Context } from './context.ts'
import type { CoinLedger } from './payment/coinLedger.ts'
import type { Link } from './wallets/link.ts'

/** What the flows work on beside what discovery has found. */
export type FlowContext = Context & {
  readonly links: Links<Link>
  readonly chain: NetworkAccess
  /** The network that the visitor chose last: a wallet that leaves it to the site is asked for it. */
  network: Network
  readonly wishes: Wishes
  readonly ledger: CoinLedger
}
