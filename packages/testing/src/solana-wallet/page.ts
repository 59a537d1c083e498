/** Runs inside the page: `bundleWallet` makes one script of this file, and `installSolanaWallet` has each document run it first. */
import { enterWallet, pageMemory } from '../playwright/pageMemory.ts'
import { type RegisterSolanaWalletOptions, registerSolanaWallet } from './registerSolanaWallet.ts'

export type PageSolanaWalletOptions = Omit<RegisterSolanaWalletOptions, 'storage'>

export function installInPage(key: string, options: PageSolanaWalletOptions): void {
  const { announce, control } = registerSolanaWallet({ ...options, storage: pageMemory(key, () => control) })
  enterWallet(key, { control, announce })
}
