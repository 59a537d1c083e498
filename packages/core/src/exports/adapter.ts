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
export { fingerprint } from '../adapterParts/fingerprint.ts'
export { toProviderError } from '../adapterParts/providerError.ts'
export { createTimedCache, type TimedCache } from '../adapterParts/timedCache.ts'
export { waitUntil } from '../adapterParts/waitUntil.ts'
export { toWalletIcon } from '../adapterParts/walletIcon.ts'
export { toWalletName } from '../adapterParts/walletName.ts'
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
