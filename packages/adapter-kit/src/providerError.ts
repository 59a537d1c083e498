import { fieldOf, isOwnError, rpcCodes, withRpcCode } from '@latchkey/core/errors'

/** The JSON-RPC code for an error that has no more specific code. */
const internalErrorCode = -32603

/** The JSON-RPC or EIP-1193 code with the same meaning, for those error codes of the kit that have one. */
const rpcCodesByError: Readonly<Record<string, number>> = {
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
  // viem does not send a payment again after this code. After an internal error or an unknown code, viem asks the
  // wallet three more times; after -32000, it uses another method. The codes 4001 and 5000 would mean that the visitor
  // declined, although the payment may have been sent.
  TransactionUnconfirmed: rpcCodes.disconnected,
}

/**
 * Converts any thrown value to an error with a numeric code, as EIP-1193 requires. An error of the kit becomes the
 * `cause` of the new error. If the value is not an error, the code for a disconnected wallet is used.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://eips.ethereum.org/EIPS/eip-1474#error-codes
 */
export function toProviderError(error: unknown): Error & { code: number } {
  if (isOwnError(error)) {
    const { shortMessage } = error
    return Object.assign(new Error(shortMessage, { cause: error }), {
      code: rpcCodesByError[error.code] ?? internalErrorCode,
    })
  }
  const errorWithCode = withRpcCode(error)
  if (isError(errorWithCode)) {
    if (typeof fieldOf(errorWithCode, 'code') === 'number') return errorWithCode as Error & { code: number }
    return Object.assign(new Error(String(fieldOf(errorWithCode, 'message')), { cause: error }), {
      code: internalErrorCode,
    })
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
