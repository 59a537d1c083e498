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
export { explorerUrl } from '@latchkey/protocol'
export { createLatchkey } from '../createLatchkey.ts'
export type { LatchkeyModalElement } from '../elements/modalElement.ts'
export type { Texts } from '../texts.ts'
