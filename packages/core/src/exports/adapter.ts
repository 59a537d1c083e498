export type {
  Adapter,
  AdapterConnection,
  AdapterEvent,
  AdapterFactory,
  AdapterPorts,
  AdapterStorage,
  Connector,
  ConnectorType,
  Metadata,
  NativeBalance,
  RpcSettings,
  SessionWallet,
  TransactionRequest,
  WalletConnectPort,
} from '../adapter.ts'
export { fromBase64, toBase64 } from '../adapterParts/base64.ts'
export { fetchOnce } from '../adapterParts/fetchOnce.ts'
export { fingerprint, type Looks } from '../adapterParts/fingerprint.ts'
export { type AdapterFlows, lazyFlows } from '../adapterParts/lazyFlows.ts'
export { createLinks, type Linked, type Links } from '../adapterParts/links.ts'
export { toProviderError } from '../adapterParts/providerError.ts'
export { createRegistry, type Registry } from '../adapterParts/registry.ts'
export { findRemembered, forgetWallet, isRemembered, rememberWallet } from '../adapterParts/rememberedWallet.ts'
export { createTimedCache, type TimedCache } from '../adapterParts/timedCache.ts'
export { waitUntil } from '../adapterParts/waitUntil.ts'
export { isUnknownMethod, toConnectionError, toNetworkError } from '../adapterParts/walletErrors.ts'
export { toWalletIcon } from '../adapterParts/walletIcon.ts'
export { toWalletName } from '../adapterParts/walletName.ts'
export { createWishes, type Wishes } from '../adapterParts/wishes.ts'
export { withinLimit } from '../adapterParts/withinLimit.ts'
export type {
  CreateWalletConnect,
  SentRequest,
  WalletConnectApproval,
  WalletConnectAuthentication,
  WalletConnectClient,
  WalletConnectOptions,
  WalletConnectProposal,
  WalletConnectSession,
  WalletConnectSignIn,
} from '../walletConnect.ts'
