import { fieldOf, isOwnError, rpcCodes, withRpcCode } from '@latchkey/core/errors'

/** The JSON-RPC code for errors without a more specific code. */
const internalError = -32603

const codes: Readonly<Record<string, number>> = {
  UserRejected: rpcCodes.userRejected,
  RequestAborted: rpcCodes.userRejected,
  NotConnected: rpcCodes.disconnected,
  NotConnectedBeforeRequest: rpcCodes.disconnected,
  SessionNotInitialized: rpcCodes.unauthorized,
  SignClientNotInitialized: rpcCodes.disconnected,
  MethodNotApproved: rpcCodes.unsupportedMethod,
  CallStatusNotApproved: rpcCodes.unsupportedMethod,
  SwitchNotApproved: rpcCodes.unrecognisedChain,
  SwitchRejected: rpcCodes.userRejected,
  ChainNotSupported: rpcCodes.chainDisconnected,
  InvalidChainId: -rpcCodes.invalidChainId,
  // The payment may have been sent. After most other codes, viem asks the wallet again: three more times after an internal error or an
  // unknown code, by another method after -32000. It takes 4001 and 5000 for a rejection.
  TransactionUnconfirmed: rpcCodes.disconnected,
}

/**
 * Converts any thrown value to an error with a numeric code, as EIP-1193 requires. An error of the kit is kept as the `cause`. A value that
 * is not an error means that the wallet has disconnected.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://eips.ethereum.org/EIPS/eip-1474#error-codes
 */
export function toProviderError(error: unknown): Error & { code: number } {
  if (isOwnError(error)) {
    const { shortMessage } = error
    return Object.assign(new Error(shortMessage, { cause: error }), { code: codes[error.code] ?? internalError })
  }
  const told = withRpcCode(error)
  if (isError(told)) {
    if (typeof fieldOf(told, 'code') === 'number') return told as Error & { code: number }
    return Object.assign(new Error(String(fieldOf(told, 'message')), { cause: error }), { code: internalError })
  }
  return Object.assign(new Error('Disconnected', { cause: error }), { code: rpcCodes.disconnected })
}

function isError(value: unknown): value is Error {
  try {
    return value instanceof Error
  } catch {
    return false
  }
}
