/** Code that the scripted wallets share with `@latchkey/phone`. Sites must not use it, because its names may change in any version. */
export { base64ToBytes, bytesToBase64 } from '../bitcoin-wallet/base64.ts'
export { createBitcoinApi } from '../bitcoin-wallet/bitcoinApi.ts'
export { type MessageProtocol, signBitcoinMessage } from '../bitcoin-wallet/signBitcoinMessage.ts'
export { chainRpc } from '../wallet/chainRpc.ts'
export { createEmitter, type Emitter, type Listener } from '../wallet/createEmitter.ts'
export { createTurns } from '../wallet/createTurns.ts'
export { requireNewChain } from '../wallet/methods/addChain.ts'
export { getPermissions } from '../wallet/methods/permissions.ts'
export { personalSign } from '../wallet/methods/personalSign.ts'
export { fillTransaction, sendTransaction } from '../wallet/methods/sendTransaction.ts'
export { requireTypedData } from '../wallet/methods/signTypedData.ts'
export {
  internalError,
  invalidParams,
  ProviderRpcError,
  unauthorized,
  unrecognisedChain,
  unsupportedMethod,
  userRejected,
} from '../wallet/providerErrors.ts'
export { randomUuid } from '../wallet/walletInfo.ts'
export {
  authorisedKey,
  requireAddress,
  requireChainId,
  requireRecord,
  type WalletContext,
} from '../wallet/walletMethod.ts'
export { exposedAccounts, type WalletState } from '../wallet/walletState.ts'
