import type { Linked } from '@latchkey/core/adapter-flows'
import type { Network } from '@latchkey/protocol'
import type { SolanaProvider } from '../provider/solanaProvider.ts'
import type { Signer } from './signer.ts'

/** A wallet that is connected: one of the page, or the one at the other end of a WalletConnect session. */
export type Link = Linked & {
  readonly signer: Signer
  readonly provider: SolanaProvider
  /**
   * Has the wallet's requests be for a network from now on.
   *
   * @throws NetworkError `ChainNotSupported`; `SwitchRejected`, `SwitchNotApproved` over WalletConnect
   */
  moveTo(network: Network): Promise<void>
  /** Puts an account first that the wallet grants. */
  choose(address: string): void
  /** Tells the wallet that the site leaves it, and forgets what is stored of it. */
  leave(): Promise<void>
}
