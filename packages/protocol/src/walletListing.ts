import type { CaipNetworkId } from './caip.ts'
import type { Namespace } from './namespaces/namespaces.ts'

/**
 * How to detect a wallet in a page: by the property that the wallet sets on its provider (`isMetaMask`), or by its name
 * in a registry of wallets.
 */
export type InjectedId = { readonly namespace: Namespace; readonly injected_id: string }

/** One wallet of the directory. The wallet's links were checked by `checkWalletLink`, and its name was cleaned by `cleanWalletName`. */
export type WalletListingEntry = {
  readonly id: string
  readonly name: string
  /** The id of the wallet's picture in `/getWalletImage/{id}`. */
  readonly image_id?: string
  /** The reverse domain under which the wallet announces itself (EIP-6963). */
  readonly rdns?: string
  readonly homepage?: string
  /** A link that opens the wallet's app on a phone: `scheme://`, or an https link (universal link) if the app has no scheme. */
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  /** An https link that opens the app on a phone (universal link). */
  readonly link_mode?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  /** The networks that the wallet is known to support, as CAIP-2 ids. */
  readonly chains: readonly CaipNetworkId[]
  readonly injected?: readonly InjectedId[]
  readonly badge_type?: 'certified'
  /** The wallet's position in the directory. Smaller numbers come first. */
  readonly order?: number
  /** Whether the wallet supports WalletConnect. Absent if this is unknown. */
  readonly supports_wc?: boolean
}

/** The response of `GET /getWallets`: one page of wallets, and the number of wallets on all pages. */
export type WalletListingPage = { readonly data: readonly WalletListingEntry[]; readonly count: number }

/** The query parameters of `GET /getWallets`, which select the wallets of the response. */
export type WalletListingQuery = {
  /** The number of the page. The first page is 1. */
  readonly page: number
  /** The number of wallets on a page, from 1 to 100. */
  readonly entries: number
  /** If set, only wallets with these ids match. */
  readonly include?: readonly string[]
  /** Wallets with these ids do not match. */
  readonly exclude?: readonly string[]
  /** If set, only wallets that support at least one of these networks match. */
  readonly chains?: readonly CaipNetworkId[]
  /** If set, only wallets whose name contains this text match. Case and accents are ignored. */
  readonly search?: string
  readonly badge_type?: 'certified'
}

/** The response of `GET /projects/v1/origins`: patterns for `isOriginAllowed`. */
export type AllowedOrigins = { readonly allowedOrigins: readonly string[] }
