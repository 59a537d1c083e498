import type { Connector } from './ports/adapter.ts'
import type { CreateWalletConnect } from './ports/walletConnect.ts'
import type { WalletSnapshot } from './reach/Directory.ts'

/** What a kit fetches from other packages on first use. The package that makes the kit says where it is. */
export type Load = {
  /** Gives the buttons on the page the words of the kit's language. */
  buttonTexts?: () => Promise<void>
  /** The client of WalletConnect. Without it, no wallet is reached over WalletConnect. */
  walletConnect?: () => Promise<{ createWalletConnect: CreateWalletConnect }>
  /** The directory of wallets as it was when the kit was built. */
  snapshot?: () => Promise<WalletSnapshot>
  /** The first page of the snapshot: enough for the few wallets that are shown first. */
  firstPage?: () => Promise<WalletSnapshot>
  /** Finds wallets that could be taken for others. */
  review?: () => Promise<{
    reviewWallets(parameters: {
      wallets: readonly Connector[]
      ownNames?: readonly string[]
      hostNames?: readonly string[]
    }): readonly Connector[]
  }>
  /** The mark of a network that ships with the kit, by its CAIP-2 id; `undefined` where there is none. */
  networkMark?: (caipNetworkId: string) => Promise<string | undefined>
}
