import type { Namespace, WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import type { Highlights } from './createHighlights.ts'
import type { WalletBrowser } from './createWalletBrowser.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** The wallets that are not in this browser. Sends no requests before it is used. */
export type Directory = {
  /** The few wallets that are shown first. */
  readonly highlights: Highlights
  /** The wallets that the site recommends. */
  readonly custom: readonly ListedWallet[]
  /** The modal's browser of the whole directory, or of one namespace. The browser keeps its pages and search while the modal is open. */
  browserOf(namespace?: Namespace): DirectoryBrowser
  /** Creates a separate browser of the whole directory, or of one namespace: pages, search, filter. */
  createBrowser(parameters?: { namespace?: Namespace | undefined }): DirectoryBrowser
}

/** The whole directory, with pages and a search. */
export type DirectoryBrowser = WalletBrowser & {
  /** Loads the first page and its pictures, and prepares the search. */
  open(): Promise<void>
}

/** The wallets of the whole snapshot or of its first page, and the function that searches in them. */
export type WalletSnapshot = {
  readonly wallets: readonly WalletListingEntry[]
  readonly findWallets: (wallets: readonly WalletListingEntry[], query: WalletListingQuery) => WalletListingPage
}
