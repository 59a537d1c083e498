'use client'

/**
 * The same for React Server Components, which take it by the condition `react-server`. A mark in the other file would have bundlers of
 * sites without a server warn. Names alone: `export *` is not allowed here.
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
  useLatchkeyProvider,
  useLatchkeyState,
  useLatchkeyTheme,
  useLatchkeyWalletInfo,
  useLatchkeyWallets,
  useSelected,
} from './index.ts'
