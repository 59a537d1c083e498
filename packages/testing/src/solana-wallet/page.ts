/** Runs inside the page. `bundleWallet` bundles this file, and `installSolanaWallet` makes each document run the bundle first. */
import { enterWallet, pageMemory } from '../playwright/pageMemory.ts'
import { type RegisterSolanaWalletOptions, registerSolanaWallet } from './registerSolanaWallet.ts'

export type PageSolanaWalletOptions = Omit<RegisterSolanaWalletOptions, 'storage'>

export function installInPage(key: string, options: PageSolanaWalletOptions): void {
  const { announce, control } = registerSolanaWallet({ ...options, storage: pageMemory(key, () => control) })
  enterWallet(key, { control, announce })
}
