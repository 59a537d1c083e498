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

/** Errors for the host's developer: the kit is used in a way that cannot work, so the visitor can do nothing about it. */
export type DeveloperErrorCode =
  | ConfigurationErrorCode
  | Exclude<SessionErrorCode, 'MethodNotApproved'>
  | 'InvalidChainId'
  | 'JsonRpcProviderNotFound'
  | 'NoActiveCaipNetwork'
  | 'NoRpcUrl'

/** What a visitor may read of: every language has a text for each. */
export type VisitorErrorCode = Exclude<ErrorCode, DeveloperErrorCode>
