'use client'

/**
 * The same exports for React Server Components, through the condition `react-server`. With 'use client' in the other file, bundlers of
 * sites without a server would warn. Each name is listed, because a client module may not use `export *`.
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
