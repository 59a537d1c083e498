import type { CaipNetworkId } from './caip.ts'
import type { Namespace } from './namespaces/namespaces.ts'

/** The way to detect a wallet in a page: the property that the wallet sets on its provider (`isMetaMask`), or its name in a registry. */
export type InjectedId = { readonly namespace: Namespace; readonly injected_id: string }

/** One wallet of the directory. Its links have passed `checkWalletLink`, and its name `cleanWalletName`. */
export type WalletListingEntry = {
  readonly id: string
  readonly name: string
  /** The id of the wallet's picture in `/getWalletImage/{id}`. */
  readonly image_id?: string
  /** The reverse domain under which the wallet announces itself (EIP-6963). */
  readonly rdns?: string
  readonly homepage?: string
  /** The `scheme://` of the wallet's app on a phone, or an https link (universal link) if the app has no scheme. */
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  /** An https link that opens the app on a phone (universal link). */
  readonly link_mode?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  /** CAIP-2 ids of the networks that the wallet is known to support. */
  readonly chains: readonly CaipNetworkId[]
  readonly injected?: readonly InjectedId[]
  readonly badge_type?: 'certified'
  /** The wallet's position in the directory. Smaller numbers come first. */
  readonly order?: number
  /** True if the wallet supports WalletConnect. */
  readonly supports_wc?: boolean
}

/** The response of `GET /getWallets`: one page of wallets, and the number of wallets on all pages. */
export type WalletListingPage = { readonly data: readonly WalletListingEntry[]; readonly count: number }

/** The query of `GET /getWallets`. */
export type WalletListingQuery = {
  /** The page number, from 1. */
  readonly page: number
  /** The number of wallets on a page, 1 to 100. */
  readonly entries: number
  /** Only wallets with these ids match. */
  readonly include?: readonly string[]
  /** Wallets with these ids do not match. */
  readonly exclude?: readonly string[]
  /** Only wallets that support one of these networks match. */
  readonly chains?: readonly CaipNetworkId[]
  /** A part of the wallet's name. Case and accents are ignored. */
  readonly search?: string
  readonly badge_type?: 'certified'
}

/** The response of `GET /projects/v1/origins`: patterns for `isOriginAllowed`. */
export type AllowedOrigins = { readonly allowedOrigins: readonly string[] }
