export {
  type AnnouncedWallet,
  type AnnounceWalletOptions,
  announceDetail,
  announceWallet,
} from '../wallet/announceWallet.ts'
export type { Prompt, WalletMode } from '../wallet/createPrompts.ts'
export type { WalletRequest } from '../wallet/createRequestLog.ts'
export type { Override } from '../wallet/createResponseScript.ts'
export {
  createScriptedWallet,
  type ScriptedWallet,
  type ScriptedWalletOptions,
  type WalletProvider,
} from '../wallet/createScriptedWallet.ts'
export { type InjectedWallet, type InjectWalletOptions, injectWallet } from '../wallet/injectWallet.ts'
export { type MalformedWallet, malformedWallets } from '../wallet/malformedWallets.ts'
export { ProviderRpcError } from '../wallet/providerErrors.ts'
export type { WalletControl } from '../wallet/walletControl.ts'
export { letterIcon, type WalletInfo } from '../wallet/walletInfo.ts'
export type { WalletChain, WalletState } from '../wallet/walletState.ts'
export { memoryStorage, pageStorage, type WalletStorage } from '../wallet/walletStorage.ts'
