import type { Registry } from '@latchkey/adapter-kit'
import type { AdapterConnection, Connector } from '@latchkey/core/adapter'
import type { AccountType } from '@latchkey/protocol'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Eip1193Provider } from './provider.ts'

/** A wallet that the visitor can choose. Core gets only `connector`; the other fields are internal to the adapter. */
export type Wallet = {
  /** The connector that core lists for this wallet. */
  readonly connector: Connector
  readonly accountType: AccountType
  /** wagmi's connector for this wallet. Absent until it is created. */
  wagmi?: WagmiConnector
  /** Returns wagmi's connector for this wallet, and loads its code first if necessary. */
  load(): Promise<WagmiConnector>
  /** Removes every listener of the kit from the wallet. */
  release(): void
  /**
   * Disconnects this namespace from a WalletConnect session without closing the session, which other namespaces may use. Called in place of
   * the connector's `disconnect`.
   */
  detach?(): void
  /**
   * Records that the visitor chose an account on the site, so that events which the wallet emitted before the choice do not undo it (see
   * `SessionWallet`).
   */
  noteChoice?(): void
  /** Returns data about the connection in addition to its accounts and its network. */
  describe?(): Pick<AdapterConnection, 'wallet' | 'approvedCaipNetworkIds' | 'canAddNetworks'>
  /**
   * How the wallet was last connected. `chosen`: by the visitor on this page. `restored`: by a restore, or because the wallet reported
   * accounts without a request.
   */
  origin?: 'chosen' | 'restored'
  /**
   * Returns whether the wallet is connected and has to stay listed under `injected`, even if it announced itself or left `window.ethereum`.
   */
  isHeld?(): boolean
  /** The EIP-1193 provider object of a wallet of the page. Absent for other wallets. */
  readonly provider?: Eip1193Provider
}

export type WalletRegistry = Registry<Wallet>
