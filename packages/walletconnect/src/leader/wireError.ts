import { ConnectionError, type ConnectionErrorCode, SessionError, type SessionErrorCode } from '@latchkey/core/errors'
import { WalletRpcError } from '../client/toWalletError.ts'

/** An error as plain data, because instances of classes cannot be posted to another tab. */
export type WireError =
  | { kind: 'connection'; code: ConnectionErrorCode; details?: string | undefined; cause?: WireCause | undefined }
  | { kind: 'session'; code: SessionErrorCode; details?: string | undefined; values: Record<string, string | number> }
  | { kind: 'wallet'; code: number; message: string; data: unknown }

/** The error that caused another error, as plain data. */
type WireCause = { code?: unknown; message: string }

/** Converts an error of the leader to plain data. */
export function toWireError(error: unknown): WireError {
  if (error instanceof WalletRpcError) {
    const { code, message, data } = error
    return { kind: 'wallet', code, message, data }
  }
  if (error instanceof SessionError) {
    const { code, details, values } = error
    return { kind: 'session', code, details, values }
  }
  if (error instanceof ConnectionError) {
    const { code, details, cause } = error
    return { kind: 'connection', code, details, cause: toWireCause(cause) }
  }
  return { kind: 'connection', code: 'ProviderFailed', cause: toWireCause(error) }
}

/** Restores the error from plain data. */
export function fromWireError(wire: WireError): Error {
  if (wire.kind === 'wallet') return new WalletRpcError(wire)
  return wire.kind === 'session' ? new SessionError(wire.code, wire) : new ConnectionError(wire.code, wire)
}

function toWireCause(cause: unknown): WireCause | undefined {
  if (typeof cause !== 'object' || cause === null) return undefined
  const { code, message } = cause as { code?: unknown; message?: unknown }
  return { ...(typeof code === 'number' && { code }), message: typeof message === 'string' ? message : '' }
}
