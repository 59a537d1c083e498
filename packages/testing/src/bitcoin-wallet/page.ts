/** This file runs inside the page: `bundleWallet` bundles it, and `installBitcoinWallet` makes each document run the bundle first. */
import { createReloadSafeStorage, registerPageWallet } from '../playwright/createReloadSafeStorage.ts'
import { type PlaceBitcoinWalletOptions, placeBitcoinWallet } from './placeBitcoinWallet.ts'

export type PageBitcoinWalletOptions = Omit<PlaceBitcoinWalletOptions, 'storage'>

export function installWalletInPage(key: string, options: PageBitcoinWalletOptions): void {
  const { control } = placeBitcoinWallet({ ...options, storage: createReloadSafeStorage(key, () => control) })
  // Only Ethereum wallets can announce themselves again (EIP-6963), so `announce` has no effect for a Bitcoin wallet.
  registerPageWallet(key, { control, announce: () => {} })
}
