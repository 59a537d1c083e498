import type { Namespace, WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import type { Highlights } from './createHighlights.ts'
import type { WalletBrowser } from './createWalletBrowser.ts'
import type { ListedWallet } from './ListedWallet.ts'

/**
 * The directory: the wallets that are not in this browser, but that the kit can reach or recommend. The directory sends
 * no request before it is used.
 */
export type Directory = {
  /** The few wallets that are shown first. */
  readonly highlights: Highlights
  /** The wallets that the site recommends. */
  readonly custom: readonly ListedWallet[]
  /**
   * Returns the list of all wallets, or of one namespace, that the modal shows page by page. Each call returns the same
   * list, so that its pages and its search stay while the modal is open.
   */
  browserOf(namespace?: Namespace): DirectoryBrowser
  /** Creates another list of all wallets, or of one namespace, that loads page by page. The list has its own search and its own filter. */
  createBrowser(parameters?: { namespace?: Namespace | undefined }): DirectoryBrowser
}

/** A list of the directory's wallets that loads page by page and has a search. */
export type DirectoryBrowser = WalletBrowser & {
  /** Loads the first page of wallets and its pictures. Also loads the snapshot of the catalogue, so that a search shows wallets at once. */
  open(): Promise<void>
}

/** The wallets of the whole snapshot or of its first page, and the function that searches in these wallets. */
export type WalletSnapshot = {
  readonly wallets: readonly WalletListingEntry[]
  readonly findWallets: (wallets: readonly WalletListingEntry[], query: WalletListingQuery) => WalletListingPage
}
