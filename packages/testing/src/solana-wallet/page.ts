/** This file runs inside the page: `bundleWallet` bundles it, and `installSolanaWallet` makes each document run the bundle first. */
import { createPageMemory, registerPageWallet } from '../playwright/createPageMemory.ts'
import { type RegisterSolanaWalletOptions, registerSolanaWallet } from './registerSolanaWallet.ts'

export type PageSolanaWalletOptions = Omit<RegisterSolanaWalletOptions, 'storage'>

export function installWalletInPage(key: string, options: PageSolanaWalletOptions): void {
  const { announce, control } = registerSolanaWallet({ ...options, storage: createPageMemory(key, () => control) })
  registerPageWallet(key, { control, announce })
}
