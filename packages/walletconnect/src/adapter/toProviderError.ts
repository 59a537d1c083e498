import { LatchkeyError, rpcCodes } from '@latchkey/core/errors'

/** JSON-RPC's own code for whatever has none. */
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
  InvalidChainId: -rpcCodes.invalidChainId,
}

/** An error as providers throw it: with a number for a code (EIP-1193, EIP-1474). The catalogue's own stays its cause. */
export function toProviderError(error: unknown): Error & { code: number } {
  if (error instanceof LatchkeyError) {
    const { shortMessage } = error
    return Object.assign(new Error(shortMessage, { cause: error }), { code: codes[error.code] ?? internalError })
  }
  const { code } = (error ?? {}) as { code?: unknown }
  if (error instanceof Error && typeof code === 'number') return error as Error & { code: number }
  return Object.assign(new Error('Disconnected', { cause: error }), { code: rpcCodes.disconnected })
}
