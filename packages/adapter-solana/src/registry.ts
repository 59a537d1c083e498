import { createRegistry, type Registry } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'
import type { Wallet as StandardWallet } from '@wallet-standard/base'

/** One wallet that can be chosen. */
export type Wallet = {
  /** What core sees of it. */
  readonly connector: Connector
  /** The page's own object; absent for WalletConnect. */
  readonly standard?: StandardWallet
}

export type WalletRegistry = Registry<Wallet>

export const createWalletRegistry: () => WalletRegistry = createRegistry
