import { createRegistry, type Registry } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'
import type { Wallet as StandardWallet } from '@wallet-standard/base'

/** A wallet that the visitor can choose. */
export type Wallet = {
  /** The connector that core lists for this wallet. */
  readonly connector: Connector
  /** The Wallet Standard object that the wallet registered with the page. */
  readonly standard: StandardWallet
}

export type WalletRegistry = Registry<Wallet>

export const createWalletRegistry: () => WalletRegistry = createRegistry
