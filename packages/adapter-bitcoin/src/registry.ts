import { createRegistry, type Registry } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'

/** Which dialect a wallet is spoken to in, best first: its own, sats-connect's, Wallet Standard's. */
export type Shape = 'leather' | 'okx' | 'unisat' | 'sats-connect' | 'wallet-standard' | 'session'

/** One wallet that can be chosen. */
export type Wallet = {
  /** What core sees of it. */
  readonly connector: Connector
  readonly shape: Shape
  /** The wallet's object, which the driver of its shape speaks to. */
  readonly source: object
  /** Whether it was found in the place of the page that is known as this wallet's. */
  readonly isPlaced?: boolean
}

/** What one object was found as, under one name. */
export type Claim = {
  readonly found: Connector['type']
  readonly wallet: Wallet
  remove(): void
}

export type WalletRegistry = Registry<Wallet> & {
  /** What each wallet's object was found as, by the ids of its names, even if it now belongs to another connector. */
  readonly seen: WeakMap<object, Map<string, Claim>>
}

export const createWalletRegistry = (): WalletRegistry => ({ ...createRegistry(), seen: new WeakMap() })
