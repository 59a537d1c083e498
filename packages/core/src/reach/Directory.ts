import type { Namespace, WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import type { Highlights } from './createHighlights.ts'
import type { WalletBrowser } from './createWalletBrowser.ts'
import type { ListedWallet } from './ListedWallet.ts'

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

/** The whole directory, to be paged through and searched. */
export type DirectoryBrowser = WalletBrowser & {
  /** Fetches the first page and its pictures, and makes ready for a search. */
  open(): Promise<void>
}

/** The directory in one piece, or its beginning, and how a query is answered from it. */
export type WalletSnapshot = {
  readonly wallets: readonly WalletListingEntry[]
  readonly findWallets: (wallets: readonly WalletListingEntry[], query: WalletListingQuery) => WalletListingPage
}
