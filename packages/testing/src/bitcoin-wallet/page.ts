/** Runs inside the page: `bundleWallet` makes one script of this file, and `installBitcoinWallet` has each document run it first. */
import { enterWallet, pageMemory } from '../playwright/pageMemory.ts'
import { type PlaceBitcoinWalletOptions, placeBitcoinWallet } from './placeBitcoinWallet.ts'

export type PageBitcoinWalletOptions = Omit<PlaceBitcoinWalletOptions, 'storage'>

export function installInPage(key: string, options: PageBitcoinWalletOptions): void {
  const { control } = placeBitcoinWallet({ ...options, storage: pageMemory(key, () => control) })
  // Wallets of these shapes announce themselves to every page alike.
  enterWallet(key, { control, announce: () => {} })
}
