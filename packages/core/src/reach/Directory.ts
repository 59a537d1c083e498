import type { Namespace, WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import type { Highlights } from './createHighlights.ts'
import type { WalletBrowser } from './createWalletBrowser.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** The wallets that are not in this browser. The directory sends no requests before it is used. */
export type Directory = {
  /** The few wallets that are shown first. */
  readonly highlights: Highlights
  /** The wallets that the site recommends. */
  readonly custom: readonly ListedWallet[]
  /** The modal's page-by-page list of the whole directory, or of one namespace. Pages and search stay while the modal is open. */
  browserOf(namespace?: Namespace): DirectoryBrowser
  /** Creates a separate page-by-page list of the whole directory, or of one namespace, with a search and a filter. */
  createBrowser(parameters?: { namespace?: Namespace | undefined }): DirectoryBrowser
}

/** A list of the directory's wallets that loads page by page, with a search. */
export type DirectoryBrowser = WalletBrowser & {
  /** Loads the first page and its pictures, and prepares the search. */
  open(): Promise<void>
}

/** The wallets of the whole snapshot or of its first page, and the function that searches in them. */
export type WalletSnapshot = {
  readonly wallets: readonly WalletListingEntry[]
  readonly findWallets: (wallets: readonly WalletListingEntry[], query: WalletListingQuery) => WalletListingPage
}
