import { createRegistry, type Registry } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'

/** The dialect of a wallet. If a wallet supports several, the order of preference is: its own, sats-connect, Wallet Standard. */
export type Shape = 'leather' | 'okx' | 'unisat' | 'sats-connect' | 'wallet-standard'

/** A wallet that the visitor can choose. */
export type Wallet = {
  /** The wallet as core lists it. */
  readonly connector: Connector
  readonly shape: Shape
  /** The wallet's object, which its driver calls. */
  readonly source: object
  /** Whether the object was found in the global place that is known for this wallet. */
  readonly isPlaced?: boolean
}

/** One name under which a wallet's object was found: how it was found, the row that it was listed with, and how to take that back. */
export type Claim = {
  readonly found: Connector['type']
  readonly wallet: Wallet
  remove(): void
}

export type WalletRegistry = Registry<Wallet> & {
  /** For each object and the id of each of its names: how it was found, even if that now belongs to another connector. */
  readonly seen: WeakMap<object, Map<string, Claim>>
}

export const createWalletRegistry = (): WalletRegistry => ({ ...createRegistry(), seen: new WeakMap() })
