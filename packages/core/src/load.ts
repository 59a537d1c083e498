import type { Connector } from './ports/adapter.ts'
import type { CreateWalletConnect } from './ports/walletConnect.ts'
import type { WalletSnapshot } from './reach/Directory.ts'

/** Functions that load code and data of other packages on first use. The package that creates the kit passes these functions to core. */
export type Load = {
  /** Loads the texts of the kit's buttons on the page, in the kit's language. */
  buttonTexts?: () => Promise<void>
  /** Loads the WalletConnect client. If this function is absent, no wallet can be reached over WalletConnect. */
  walletConnect?: () => Promise<{ createWalletConnect: CreateWalletConnect }>
  /** Loads the snapshot: the directory of wallets as it was when the package was built. */
  snapshot?: () => Promise<WalletSnapshot>
  /** Loads the first page of the snapshot. This page contains the few wallets that are shown first. */
  firstPage?: () => Promise<WalletSnapshot>
  /** Loads the function that compares wallets and marks those that a visitor could mistake for other wallets. */
  review?: () => Promise<{
    reviewWallets(parameters: {
      wallets: readonly Connector[]
      ownNames?: readonly string[]
      hostNames?: readonly string[]
    }): readonly Connector[]
  }>
  /** Loads the picture of a network from the pictures that come with the kit. Resolves with `undefined` if the kit has no picture of it. */
  networkMark?: (caipNetworkId: string) => Promise<string | undefined>
}
