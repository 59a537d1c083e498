import { test as base } from '@playwright/test'
import { type InstallWalletOptions, installWallet } from './installWallet.ts'
import type { PageWallet } from './pageWallet.ts'

export type WalletFixtures = {
  /** What the fixture `wallet` is: set it with `test.use({ walletOptions: { … } })`. */
  walletOptions: InstallWalletOptions
  /** A scripted wallet in the fixture `page`; a test that does not name it has none. */
  wallet: PageWallet
  /** Puts one more wallet into the fixture `page`. */
  addWallet: (options?: InstallWalletOptions) => Promise<PageWallet>
}

/** Playwright's `test` with wallets. */
export const test = base.extend<WalletFixtures>({
  walletOptions: [{}, { option: true }],
  wallet: async ({ page, walletOptions }, use) => use(await installWallet(page, walletOptions)),
  addWallet: async ({ page }, use) => use((options) => installWallet(page, options)),
})
