export type {
  Account,
  AccountState,
  AccountType,
  BalanceState,
  CaipAddress,
  CaipNetworkId,
  ConnectedWallet,
  ConnectionAttempt,
  Connector,
  KitEvent,
  Latchkey,
  LatchkeyOptions,
  ListedWallet,
  Namespace,
  Network,
  NetworkInput,
  PairingState,
  RecordedEvent,
  ThemeMode,
  ThemeVariables,
} from '@latchkey/core'
export {
  ConfigurationError,
  ConnectionError,
  LatchkeyError,
  MoneyError,
  NetworkError,
  ServiceError,
  SessionError,
} from '@latchkey/core/errors'
export { AccountButton, type AccountButtonProps } from '../buttons/AccountButton.tsx'
export { ConnectButton, type ConnectButtonProps } from '../buttons/ConnectButton.tsx'
export { LatchkeyButton, type LatchkeyButtonProps } from '../buttons/LatchkeyButton.tsx'
export { NetworkButton, type NetworkButtonProps } from '../buttons/NetworkButton.tsx'
export { useLatchkey } from '../hooks/useLatchkey.ts'
export { useLatchkeyAccount } from '../hooks/useLatchkeyAccount.ts'
export { type UseLatchkeyBalanceReturnType, useLatchkeyBalance } from '../hooks/useLatchkeyBalance.ts'
export { type UseLatchkeyConnectionsReturnType, useLatchkeyConnections } from '../hooks/useLatchkeyConnections.ts'
export { useLatchkeyDisconnect } from '../hooks/useLatchkeyDisconnect.ts'
export { useLatchkeyEvents } from '../hooks/useLatchkeyEvents.ts'
export { type UseLatchkeyNetworkReturnType, useLatchkeyNetwork } from '../hooks/useLatchkeyNetwork.ts'
export { type UseLatchkeyPaymentUriReturnType, useLatchkeyPaymentUri } from '../hooks/useLatchkeyPaymentUri.ts'
export { useLatchkeyProvider } from '../hooks/useLatchkeyProvider.ts'
export { type UseLatchkeySendReturnType, useLatchkeySend } from '../hooks/useLatchkeySend.ts'
export { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
export { type UseLatchkeyThemeReturnType, useLatchkeyTheme } from '../hooks/useLatchkeyTheme.ts'
export { type UseLatchkeyTokensReturnType, useLatchkeyTokens } from '../hooks/useLatchkeyTokens.ts'
export { useLatchkeyWalletInfo } from '../hooks/useLatchkeyWalletInfo.ts'
export { type UseLatchkeyWalletsReturnType, useLatchkeyWallets } from '../hooks/useLatchkeyWallets.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from '../LatchkeyProvider.tsx'
export { useSelected } from '../useSelected.ts'
