/** Runs inside the page. `bundleWallet` bundles this file, and `installBitcoinWallet` makes each document run the bundle first. */
import { enterWallet, pageMemory } from '../playwright/pageMemory.ts'
import { type PlaceBitcoinWalletOptions, placeBitcoinWallet } from './placeBitcoinWallet.ts'

export type PageBitcoinWalletOptions = Omit<PlaceBitcoinWalletOptions, 'storage'>

export function installInPage(key: string, options: PageBitcoinWalletOptions): void {
  const { control } = placeBitcoinWallet({ ...options, storage: pageMemory(key, () => control) })
  // Wallets with these APIs need no announcement.
  enterWallet(key, { control, announce: () => {} })
}
