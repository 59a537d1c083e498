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
export type {
  CreateWalletConnect,
  WalletConnectClient,
  WalletConnectOptions,
  WalletConnectProposal,
  WalletConnectSession,
} from '../walletConnect.ts'
