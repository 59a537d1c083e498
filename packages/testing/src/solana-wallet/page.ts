/** This file runs inside the page: `bundleWallet` bundles it, and `installSolanaWallet` makes each document run the bundle first. */
import { createReloadSafeStorage, registerPageWallet } from '../playwright/createReloadSafeStorage.ts'
import { type RegisterSolanaWalletOptions, registerSolanaWallet } from './registerSolanaWallet.ts'

export type PageSolanaWalletOptions = Omit<RegisterSolanaWalletOptions, 'storage'>

export function installWalletInPage(key: string, options: PageSolanaWalletOptions): void {
  const { announce, control } = registerSolanaWallet({
    ...options,
    storage: createReloadSafeStorage(key, () => control),
  })
  registerPageWallet(key, { control, announce })
}
