'use client'

/**
 * The exports of this package for React Server Components (package condition `react-server`). No other file has 'use client', because
 * bundlers of sites without a server print a warning about this directive. Each name is listed, because a client module must not use
 * `export *`.
 */
export {
  AccountButton,
  ConfigurationError,
  ConnectButton,
  ConnectionError,
  LatchkeyButton,
  LatchkeyError,
  LatchkeyProvider,
  MoneyError,
  NetworkButton,
  NetworkError,
  ServiceError,
  SessionError,
  useLatchkey,
  useLatchkeyAccount,
  useLatchkeyBalance,
  useLatchkeyConnections,
  useLatchkeyDisconnect,
  useLatchkeyEvents,
  useLatchkeyNetwork,
  useLatchkeyPaymentUri,
  useLatchkeyProvider,
  useLatchkeySend,
  useLatchkeyState,
  useLatchkeyTheme,
  useLatchkeyTokens,
  useLatchkeyWalletInfo,
  useLatchkeyWallets,
  useSelected,
} from './index.ts'
