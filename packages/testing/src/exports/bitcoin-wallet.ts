export { answerBitcoinSession } from '../bitcoin-wallet/answerBitcoinSession.ts'
export {
  type BitcoinAddressType,
  type BitcoinPurpose,
  type BitcoinWalletAddress,
  bitcoinAddresses,
} from '../bitcoin-wallet/bitcoinAddresses.ts'
export { bitcoinContractWallet, contractAccounts } from '../bitcoin-wallet/bitcoinContractWallet.ts'
export type { BitcoinWalletControl } from '../bitcoin-wallet/bitcoinWalletControl.ts'
export type { BitcoinWalletNetwork, BitcoinWalletState } from '../bitcoin-wallet/bitcoinWalletState.ts'
export {
  createScriptedBitcoinWallet,
  type ScriptedBitcoinWallet,
  type ScriptedBitcoinWalletOptions,
} from '../bitcoin-wallet/createScriptedBitcoinWallet.ts'
export {
  type BitcoinWalletShape,
  type PlaceBitcoinWalletOptions,
  type PlacedBitcoinWallet,
  placeBitcoinWallet,
} from '../bitcoin-wallet/placeBitcoinWallet.ts'
export { type BitcoinKey, type BitcoinKeys, testBitcoinAccounts } from '../bitcoin-wallet/testBitcoinAccounts.ts'
export { memoryStorage, type WalletStorage } from '../wallet/walletStorage.ts'
