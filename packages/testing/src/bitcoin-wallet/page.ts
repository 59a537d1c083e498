/** This file runs inside the page: `bundleWallet` bundles it, and `installBitcoinWallet` makes each document run the bundle first. */
import { createPageMemory, registerPageWallet } from '../playwright/createPageMemory.ts'
import { type PlaceBitcoinWalletOptions, placeBitcoinWallet } from './placeBitcoinWallet.ts'

export type PageBitcoinWalletOptions = Omit<PlaceBitcoinWalletOptions, 'storage'>

export function installWalletInPage(key: string, options: PageBitcoinWalletOptions): void {
  const { control } = placeBitcoinWallet({ ...options, storage: createPageMemory(key, () => control) })
  // Pages find wallets with these APIs as properties of `window`, so `announce` has nothing to do.
  registerPageWallet(key, { control, announce: () => {} })
}
