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
  BitcoinTransactionRequest,
  EvmTransactionRequest,
  FeeQuote,
  SolanaTransactionRequest,
  TransactionRequest,
  TransactionRequestOf,
} from '../ports/transactions.ts'
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
