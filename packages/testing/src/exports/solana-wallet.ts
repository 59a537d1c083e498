export {
  createSolanaWallet,
  type SolanaWallet,
  type SolanaWalletOptions,
} from '../solana-wallet/createSolanaWallet.ts'
export {
  type RegisteredSolanaWallet,
  type RegisterSolanaWalletOptions,
  registerSolanaWallet,
} from '../solana-wallet/registerSolanaWallet.ts'
export { type SolanaTestAccount, solanaTestAccounts } from '../solana-wallet/solanaTestAccounts.ts'
export type { SolanaWalletControl } from '../solana-wallet/solanaWalletControl.ts'
export type { SolanaWalletCluster, SolanaWalletState } from '../solana-wallet/solanaWalletState.ts'
export type { SolanaFeature, StandardAccount, StandardChain, StandardWallet } from '../solana-wallet/standardWallet.ts'
export { registerStandardWallet } from '../wallet/registerStandardWallet.ts'
export { memoryStorage, type WalletStorage } from '../wallet/walletStorage.ts'
