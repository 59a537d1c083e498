export type {
  Adapter,
  AdapterConnection,
  AdapterEvent,
  AdapterFactory,
  AdapterPorts,
  AdapterStorage,
  BitcoinTransactionRequest,
  Connector,
  ConnectorType,
  EvmTransactionRequest,
  FeeQuote,
  Metadata,
  NativeBalance,
  RpcSettings,
  SessionWallet,
  SolanaTransactionRequest,
  TransactionRequest,
  TransactionRequestOf,
} from '../ports/adapter.ts'
export type {
  PaymentAccount,
  PaymentOutcome,
  PaymentPlan,
  PaymentReview,
  Payments,
  PaymentToken,
} from '../ports/payments.ts'
export type { SharedWallet, SharedWalletSession } from '../ports/sharedWallet.ts'
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
} from '../ports/walletConnect.ts'
export type { walletConnectId } from '../ports/walletConnectConnector.ts'
