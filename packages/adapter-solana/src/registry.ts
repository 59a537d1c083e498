import { createRegistry, type Registry } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'
import type { Wallet as StandardWallet } from '@wallet-standard/base'

/** A wallet that the visitor can choose. */
export type Wallet = {
  /** The wallet as core lists it. */
  readonly connector: Connector
  /** The object that the wallet registered. */
  readonly standard: StandardWallet
}

export type WalletRegistry = Registry<Wallet>

export const createWalletRegistry: () => WalletRegistry = createRegistry
