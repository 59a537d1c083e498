import { test as base } from '@playwright/test'
import { type InstallWalletOptions, installWallet } from './installWallet.ts'
import type { PageWallet } from './pageWallet.ts'

export type WalletFixtures = {
  /** The options of the fixture `wallet`. Set them with `test.use({ walletOptions: { … } })`. */
  walletOptions: InstallWalletOptions
  /** A scripted wallet in the fixture `page`. A test that does not use this fixture has no wallet. */
  wallet: PageWallet
  /** Adds another wallet to the fixture `page`. */
  addWallet: (options?: InstallWalletOptions) => Promise<PageWallet>
}

/** Playwright's `test` with fixtures for wallets. */
export const test = base.extend<WalletFixtures>({
  walletOptions: [{}, { option: true }],
  wallet: async ({ page, walletOptions }, use) => use(await installWallet(page, walletOptions)),
  addWallet: async ({ page }, use) => use((options) => installWallet(page, options)),
})
