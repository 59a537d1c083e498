import { type Connector, createRegistry, type Registry } from '@latchkey/core/adapter'

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

export type WalletRegistry = Registry<Wallet> & {
  /** How each wallet's object was found, and as which wallet, even if it now belongs to another connector; `undefined` once it is unregistered. */
  readonly seen: WeakMap<object, { found: Connector['type']; id: string } | undefined>
}

export const createWalletRegistry = (): WalletRegistry => ({ ...createRegistry(), seen: new WeakMap() })
