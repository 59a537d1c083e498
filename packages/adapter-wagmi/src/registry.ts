import type { Registry } from '@latchkey/adapter-kit'
import type { AdapterConnection, Connector } from '@latchkey/core/adapter'
import type { AccountType } from '@latchkey/protocol'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Eip1193Provider } from './provider.ts'

/** One wallet that can be chosen, with the live parts that core never sees. */
export type Wallet = {
  /** What core sees of it. */
  readonly connector: Connector
  readonly accountType: AccountType
  /** wagmi's connector, once there is one. */
  wagmi?: WagmiConnector
  /** wagmi's connector; brings its code first where it is not on the page yet. */
  load(): Promise<WagmiConnector>
  /** Takes every listener off the wallet. */
  release(): void
  /** Lets go of a wallet that others share, in place of wagmi's `disconnect`. */
  detach?(): void
  /** Notes that the visitor chose an account of it in the site, where what it says may be older than that (`SessionWallet`). */
  noteChoice?(): void
  /** What is known of its connection beside accounts and network. */
  describe?(): Pick<AdapterConnection, 'wallet' | 'approvedCaipNetworkIds' | 'canAddNetworks'>
  /** How it was connected last: by the visitor on this page, or by itself. */
  origin?: 'chosen' | 'restored'
  /** Whether it is connected, and stays listed although it is no longer an unannounced wallet with the place in the page. */
  isHeld?(): boolean
  /** What the page gave, for wallets of the page. */
  readonly provider?: Eip1193Provider
}

export type WalletRegistry = Registry<Wallet>
