export { type InstallWalletOptions, installWallet } from '../playwright/installWallet.ts'
export type { PageWalletOptions } from '../playwright/page.ts'
export type { PageWallet } from '../playwright/pageWallet.ts'
export { test, type WalletFixtures } from '../playwright/walletTest.ts'
