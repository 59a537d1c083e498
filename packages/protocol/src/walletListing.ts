import type { CaipNetworkId } from './caip.ts'
import type { Namespace } from './namespaces.ts'

/** How a wallet shows itself in a page: the property that it sets on its provider (`isMetaMask`), or its name in a registry. */
export type InjectedId = { readonly namespace: Namespace; readonly injected_id: string }

/** One wallet of the directory. Links have passed `checkWalletLink`, the name `cleanWalletName`. */
export type WalletListingEntry = {
  readonly id: string
  readonly name: string
  /** What `/getWalletImage/{id}` knows its mark by. */
  readonly image_id?: string
  /** Reverse domain under which it announces itself (EIP-6963). */
  readonly rdns?: string
  readonly homepage?: string
  /** `scheme://` of the app on a phone, or a universal link where it has no scheme. */
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  /** Universal link (https) that opens the app on a phone. */
  readonly link_mode?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  /** CAIP-2 ids of the networks that it is known to work with. */
  readonly chains: readonly CaipNetworkId[]
  readonly injected?: readonly InjectedId[]
  readonly badge_type?: 'certified'
  /** Place in the directory, smallest first. */
  readonly order?: number
  /** Whether it connects over WalletConnect. */
  readonly supports_wc?: boolean
}

/** Answer of `GET /getWallets`: one page, and how many wallets there are on all pages. */
export type WalletListingPage = { readonly data: readonly WalletListingEntry[]; readonly count: number }

/** What `GET /getWallets` is asked. */
export type WalletListingQuery = {
  /** From 1. */
  readonly page: number
  /** Wallets on a page, 1 to 100. */
  readonly entries: number
  /** Only these ids. */
  readonly include?: readonly string[]
  /** All but these ids. */
  readonly exclude?: readonly string[]
  /** Only wallets that work with one of these networks. */
  readonly chains?: readonly CaipNetworkId[]
  /** Part of a name, regardless of case and accents. */
  readonly search?: string
  readonly badge_type?: 'certified'
}

/** Answer of `GET /projects/v1/origins`: patterns for `isOriginAllowed`. */
export type AllowedOrigins = { readonly allowedOrigins: readonly string[] }
