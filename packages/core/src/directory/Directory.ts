import type { Namespace, WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import type { Connector } from '../adapter.ts'
import type { Highlights } from './createHighlights.ts'
import type { WalletBrowser } from './createWalletBrowser.ts'
import type { ListedWallet } from './ListedWallet.ts'
import type { LinkCheck } from './linkCheck.ts'

/** The wallets that there are, beyond those of this browser. Requests nothing before it is asked. */
export type Directory = {
  /** The few that are shown first. */
  readonly highlights: Highlights
  /** The wallets that the host recommends by itself. */
  readonly custom: readonly ListedWallet[]
  /** The modal's way through all of it, or through those of one kind of chain, which keeps its place while the modal is open. */
  browserOf(namespace?: Namespace): DirectoryBrowser
  /** A way of one's own through all of it, or through those of one kind of chain: pages, search, filter. */
  createBrowser(parameters?: { namespace?: Namespace | undefined }): DirectoryBrowser
}

export type DirectoryBrowser = WalletBrowser & {
  /** Fetches the first page and its pictures, and makes ready for a search. */
  open(): Promise<void>
}

/** The directory in one piece, or its beginning, and how a query is answered from it. */
export type WalletSnapshot = {
  readonly wallets: readonly WalletListingEntry[]
  readonly findWallets: (wallets: readonly WalletListingEntry[], query: WalletListingQuery) => WalletListingPage
}

/** The live parts of the directory. */
export type DirectoryParts = {
  /** Fetches the directory as it was when the kit was built. Set before the kit starts, by the package that can load it. */
  loadSnapshot?: () => Promise<WalletSnapshot>
  /** Fetches its beginning: enough for the few wallets that are shown first. */
  loadBeginning?: () => Promise<WalletSnapshot>
  /** Fetches what finds wallets that could be taken for others. */
  loadReview?: () => Promise<{
    reviewWallets(parameters: {
      wallets: readonly Connector[]
      ownNames?: readonly string[]
      hostNames?: readonly string[]
    }): readonly Connector[]
  }>
  /** The names of the site's own rows in the list of wallets, which no wallet may have. */
  ownNames?: readonly string[]
  /** Which links of a wallet may be followed, once the whole of what ships with the kit is here to tell (`loadLinkCheck`). */
  checkLinks?: LinkCheck
  /** The directory of this kit, once something asked for it. */
  made?: Promise<Directory> | undefined
}
