export { type TestAccount, testAccounts, testMnemonic } from '../chain/testAccounts.ts'
export {
  type AnnouncedWallet,
  type AnnounceWalletOptions,
  announceDetail,
  announceWallet,
} from '../wallet/announceWallet.ts'
export {
  createScriptedWallet,
  type ScriptedWallet,
  type ScriptedWalletOptions,
  type WalletProvider,
} from '../wallet/createScriptedWallet.ts'
export { type InjectedWallet, type InjectWalletOptions, injectWallet } from '../wallet/injectWallet.ts'
export type { WalletControl } from '../wallet/walletControl.ts'
export type { WalletInfo } from '../wallet/walletInfo.ts'
