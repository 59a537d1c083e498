import { createRegistry, type Registry } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'

/**
 * The kind of provider API that a wallet has: its own API (Leather, OKX, UniSat), sats-connect, or Wallet Standard. If a wallet has several
 * of these, the adapter prefers them in this order.
 */
export type ProviderApi = 'leather' | 'okx' | 'unisat' | 'sats-connect' | 'wallet-standard'

/** A wallet that the visitor can choose. */
export type Wallet = {
  /** The connector that core lists for this wallet. */
  readonly connector: Connector
  readonly shape: ProviderApi
  /** The wallet's object on the page, to which the driver sends requests. */
  readonly source: object
  /** Whether the object was found in the global variable that is known for this wallet, for example `window.unisat`. */
  readonly isGlobal?: boolean
}

/**
 * One name under which a wallet's object was found: how the object was found, the row (`wallet`) that lists it, and a function that removes
 * this name and its row again.
 */
export type NameClaim = {
  readonly type: Connector['type']
  readonly wallet: Wallet
  remove(): void
}

export type WalletRegistry = Registry<Wallet> & {
  /**
   * For each object of a wallet: the names under which the object was found. The key of the inner map is the id that `addWallet` makes of
   * the name.
   */
  readonly nameClaims: WeakMap<object, Map<string, NameClaim>>
}

export const createWalletRegistry = (): WalletRegistry => ({ ...createRegistry(), nameClaims: new WeakMap() })
