import type { ChunkErrorCode } from './chunk.ts'
import type { ConfigurationErrorCode } from './configuration.ts'
import type { ConnectionErrorCode } from './connection.ts'
import type { MoneyErrorCode } from './money.ts'
import type { NetworkErrorCode } from './network.ts'
import type { ServiceErrorCode } from './service.ts'
import type { SessionErrorCode } from './session.ts'

type ErrorCode =
  | ChunkErrorCode
  | ConfigurationErrorCode
  | ConnectionErrorCode
  | MoneyErrorCode
  | NetworkErrorCode
  | ServiceErrorCode
  | SessionErrorCode

/** Codes of errors that only the site's developer can solve, because the site uses the kit in a wrong way. */
export type DeveloperErrorCode =
  | ConfigurationErrorCode
  | Exclude<SessionErrorCode, 'MethodNotApproved'>
  | 'InvalidChainId'
  | 'JsonRpcProviderNotFound'
  | 'NoActiveCaipNetwork'
  | 'NoRpcUrl'

/** Codes of the errors that a visitor may see. Every language has a text for each of them. */
export type VisitorErrorCode = Exclude<ErrorCode, DeveloperErrorCode>
