import type { ConfigurationErrorCode } from './configuration.ts'
import type { ConnectionErrorCode } from './connection.ts'
import type { EmbeddedWalletErrorCode } from './embedded.ts'
import type { InternalErrorCode } from './internal.ts'
import type { MoneyErrorCode } from './money.ts'
import type { NameErrorCode } from './names.ts'
import type { NetworkErrorCode } from './network.ts'
import type { ServiceErrorCode } from './service.ts'
import type { SessionErrorCode } from './session.ts'
import type { SignInErrorCode } from './signIn.ts'

type ErrorCode =
  | ConfigurationErrorCode
  | ConnectionErrorCode
  | EmbeddedWalletErrorCode
  | InternalErrorCode
  | MoneyErrorCode
  | NameErrorCode
  | NetworkErrorCode
  | ServiceErrorCode
  | SessionErrorCode
  | SignInErrorCode

/** What only a host's developer meets: the kit is used in a way that cannot work, whatever the visitor does. */
export type DeveloperErrorCode =
  | ConfigurationErrorCode
  | InternalErrorCode
  | Exclude<SessionErrorCode, 'MethodNotApproved'>
  | 'ChainIdNotFound'
  | 'FrameNotSet'
  | 'InvalidChainId'
  | 'JsonRpcProviderNotFound'
  | 'NoActiveCaipAddress'
  | 'NoActiveCaipNetwork'
  | 'NoRpcUrl'
  | 'ParentNotSet'
  | 'SiwxNotEnabled'
  | 'TransactionsWithoutAddress'

/** What a visitor may read of: every language has a text for each. */
export type VisitorErrorCode = Exclude<ErrorCode, DeveloperErrorCode>
