import type { Connector } from './ports/adapter.ts'
import type { CreateWalletConnect } from './ports/walletConnect.ts'
import type { WalletSnapshot } from './reach/Directory.ts'

/** Functions that load code and data of other packages on first use. The package that creates the kit passes them. */
export type Load = {
  /** Loads the texts of the page's buttons in the kit's language. */
  buttonTexts?: () => Promise<void>
  /** Loads the WalletConnect client. Without it, no wallet can be reached over WalletConnect. */
  walletConnect?: () => Promise<{ createWalletConnect: CreateWalletConnect }>
  /** Loads the directory of wallets, as of the time when the kit was built. */
  snapshot?: () => Promise<WalletSnapshot>
  /** Loads the first page of the snapshot, which is enough for the few wallets that are shown first. */
  firstPage?: () => Promise<WalletSnapshot>
  /** Loads the check for wallets that could be mistaken for others. */
  review?: () => Promise<{
    reviewWallets(parameters: {
      wallets: readonly Connector[]
      ownNames?: readonly string[]
      hostNames?: readonly string[]
    }): readonly Connector[]
  }>
  /** Loads the picture of a network that ships with the kit, by CAIP-2 id; `undefined` if there is none. */
  networkMark?: (caipNetworkId: string) => Promise<string | undefined>
}
