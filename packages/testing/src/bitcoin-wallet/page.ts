/** This file runs inside the page: `bundleWallet` bundles it, and `installBitcoinWallet` makes each document run the bundle first. */
import { createPageMemory, registerPageWallet } from '../playwright/createPageMemory.ts'
import { type PlaceBitcoinWalletOptions, placeBitcoinWallet } from './placeBitcoinWallet.ts'

export type PageBitcoinWalletOptions = Omit<PlaceBitcoinWalletOptions, 'storage'>

export function installWalletInPage(key: string, options: PageBitcoinWalletOptions): void {
  const { control } = placeBitcoinWallet({ ...options, storage: createPageMemory(key, () => control) })
  // A wallet with one of these APIs is a property of `window`, so there is nothing to announce.
  registerPageWallet(key, { control, announce: () => {} })
}
