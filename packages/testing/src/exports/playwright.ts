export {
  type InstallBitcoinWalletOptions,
  installBitcoinWallet,
  type PageBitcoinWallet,
} from '../bitcoin-wallet/installBitcoinWallet.ts'
export { type InstallWalletOptions, installWallet } from '../playwright/installWallet.ts'
export type { PageWalletOptions } from '../playwright/page.ts'
export type { PagePerson } from '../playwright/pagePerson.ts'
export type { PageWallet } from '../playwright/pageWallet.ts'
export { test, type WalletFixtures } from '../playwright/walletTest.ts'
export {
  type InstallSolanaWalletOptions,
  installSolanaWallet,
  type PageSolanaWallet,
} from '../solana-wallet/installSolanaWallet.ts'
