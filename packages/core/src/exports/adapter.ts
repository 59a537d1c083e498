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
export { fetchOnce } from '../adapterParts/fetchOnce.ts'
export { type AdapterFlows, lazyFlows } from '../adapterParts/lazyFlows.ts'
export { createRegistry, type Registry } from '../adapterParts/registry.ts'
export { toWalletIcon } from '../adapterParts/walletIcon.ts'
export { toWalletName } from '../adapterParts/walletName.ts'
export { watchStandardWallets } from '../adapterParts/watchStandardWallets.ts'
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
