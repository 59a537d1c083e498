export { type AlertCode, alertDetails, alertForServerMessage, alertTexts } from '../errors/alerts.ts'
export { ChunkError, type ChunkErrorCode, chunkTexts } from '../errors/chunk.ts'
export { ConfigurationError, type ConfigurationErrorCode, configurationTexts } from '../errors/configuration.ts'
export { ConnectionError, type ConnectionErrorCode, connectionTexts } from '../errors/connection.ts'
export { fieldOf, isOwnError } from '../errors/foreign.ts'
export { fillText, LatchkeyError, type LatchkeyErrorOptions } from '../errors/LatchkeyError.ts'
export { MoneyError, type MoneyErrorCode, moneyTexts } from '../errors/money.ts'
export { NetworkError, type NetworkErrorCode, networkTexts } from '../errors/network.ts'
export { getRpcCode, isDeclined, isUserRejection, layersOf, rpcCodes } from '../errors/rpcCodes.ts'
export { ServiceError, type ServiceErrorCode, serviceTexts } from '../errors/service.ts'
export { SessionError, type SessionErrorCode, sessionTexts } from '../errors/session.ts'
export type { DeveloperErrorCode, VisitorErrorCode } from '../errors/visitorCodes.ts'
export {
  isUnknownMethod,
  toConnectionError,
  toNetworkError,
  walletNotFound,
  withRpcCode,
} from '../errors/walletErrors.ts'
