import type { Connector } from './ports/adapter.ts'
import type { CreateWalletConnect } from './ports/walletConnect.ts'
import type { WalletSnapshot } from './reach/Directory.ts'

/** Functions that load code and data of other packages on first use. The package that creates the kit passes them. */
export type Load = {
  /** Loads the texts of the page's buttons in the kit's language. */
  buttonTexts?: () => Promise<void>
  /** Loads the WalletConnect client. Without it, no wallet can be reached over WalletConnect. */
  walletConnect?: () => Promise<{ createWalletConnect: CreateWalletConnect }>
  /** Loads the directory of wallets as it was when the package was built. */
  snapshot?: () => Promise<WalletSnapshot>
  /** Loads the first page of the snapshot. This page contains the few wallets that are shown first. */
  firstPage?: () => Promise<WalletSnapshot>
  /** Loads the review, which finds wallets that a visitor could mistake for other wallets. */
  review?: () => Promise<{
    reviewWallets(parameters: {
      wallets: readonly Connector[]
      ownNames?: readonly string[]
      hostNames?: readonly string[]
    }): readonly Connector[]
  }>
  /** Loads the network's picture that comes with the kit, by CAIP-2 id; `undefined` if the kit has none. */
  networkMark?: (caipNetworkId: string) => Promise<string | undefined>
}
