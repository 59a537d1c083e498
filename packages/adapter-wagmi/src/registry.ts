import type { Registry } from '@latchkey/adapter-kit'
import type { AdapterConnection, Connector } from '@latchkey/core/adapter'
import type { AccountType } from '@latchkey/protocol'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Eip1193Provider } from './provider.ts'

/** A wallet that the visitor can choose, with the objects that core does not see. */
export type Wallet = {
  /** The wallet as core lists it. */
  readonly connector: Connector
  readonly accountType: AccountType
  /** wagmi's connector, once it is created. */
  wagmi?: WagmiConnector
  /** Returns wagmi's connector. Loads its code first if necessary. */
  load(): Promise<WagmiConnector>
  /** Removes every listener from the wallet. */
  release(): void
  /** Used in place of wagmi's `disconnect` for a session that other namespaces share: detaches without ending it. */
  detach?(): void
  /** Records that the visitor chose an account on the site. Events from before that choice must not undo it (`SessionWallet`). */
  noteChoice?(): void
  /** Further data about the connection, beside accounts and network. */
  describe?(): Pick<AdapterConnection, 'wallet' | 'approvedCaipNetworkIds' | 'canAddNetworks'>
  /** How the wallet was last connected: by the visitor on this page, or by a restore or by itself. */
  origin?: 'chosen' | 'restored'
  /** Whether the wallet is connected and must stay listed, even if it announced itself or is no longer in `window.ethereum`. */
  isHeld?(): boolean
  /** The provider object, for wallets of the page. */
  readonly provider?: Eip1193Provider
}

export type WalletRegistry = Registry<Wallet>
