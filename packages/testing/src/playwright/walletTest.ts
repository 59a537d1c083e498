import { test as base } from '@playwright/test'
import { type InstallWalletOptions, installWallet } from './installWallet.ts'
import type { PageWallet } from './pageWallet.ts'

export type WalletFixtures = {
  /** Options of the fixture `wallet`. Set them with `test.use({ walletOptions: { … } })`. */
  walletOptions: InstallWalletOptions
  /** A scripted wallet in the fixture's `page`. It is installed only for tests that use this fixture. */
  wallet: PageWallet
  /** Adds one more wallet to the fixture's `page`. */
  addWallet: (options?: InstallWalletOptions) => Promise<PageWallet>
}

/** Playwright's `test`, extended with fixtures that install wallets. */
export const test = base.extend<WalletFixtures>({
  walletOptions: [{}, { option: true }],
  wallet: async ({ page, walletOptions }, use) => use(await installWallet(page, walletOptions)),
  addWallet: async ({ page }, use) => use((options) => installWallet(page, options)),
})
