import type { Links, Wishes } from '@latchkey/core/adapter-flows'
import type { Network } from '@latchkey/protocol'
import type { NetworkAccess } from './api/networkAccess.ts'
import type { Context } from './context.ts'
import type { Link } from './wallets/link.ts'

/** What the flows work on beside what discovery has found. */
export type FlowContext = Context & {
  readonly links: Links<Link>
  readonly chain: NetworkAccess
  /** The network that the visitor chose last: a wallet that leaves it to the site is asked for it. */
  network: Network
  readonly wishes: Wishes
  /** The coins of payments that were built here and are open or sent: a second payment from them would replace the first. */
  readonly spent: Set<string>
  /**
   * The coins of each payment that was signed and then refused, by network and payer. Whoever refused one has it, and may send it later: the
   * next payment spends a coin of each, so that only one of them can be paid.
   */
  readonly refused: Map<string, readonly ReadonlySet<string>[]>
  /** The payment that is being built: the next one knows its coins. */
  building: Promise<unknown>
}
