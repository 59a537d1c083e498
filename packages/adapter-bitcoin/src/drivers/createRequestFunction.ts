import { isSendingMethod, saysTimeout } from '@latchkey/adapter-kit/flows'
import { isUserRejection, rpcCodes } from '@latchkey/core/errors'

/** A provider whose `request` takes a method and parameters, such as the providers of sats-connect and Leather. */
export type RpcProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(listener: { eventName: string; cb: (event: unknown) => void }): unknown
}

type WalletError = { code?: number; message?: string }

/** For each error code of a provider API: the EIP-1193 code with the same meaning. */
export type ErrorCodeMap = Readonly<Record<number, number>>

/**
 * Creates a function that sends requests to a provider. If a request fails, some providers return a response with an error, and others
 * throw that response. In both cases, the created function throws a `WalletFault` with an EIP-1193 code.
 */
export function createRequestFunction(provider: RpcProvider, errorCodeMap: ErrorCodeMap) {
  return async <result>(method: string, params?: unknown): Promise<result> => {
    const response = await provider.request(method, params).catch((thrownValue: unknown) => {
      if (readError(thrownValue)) return thrownValue
      throw thrownValue
    })
    const error = readError(response)
    if (error) throw new WalletFault(error.message ?? '', toEip1193Code(method, error, errorCodeMap))
    return (response as { result: result } | undefined)?.result as result
  }
}

function toEip1193Code(method: string, error: WalletError, errorCodeMap: ErrorCodeMap): number | undefined {
  const code = errorCodeMap[error.code ?? 0]
  return code === undefined || (code === rpcCodes.userRejected && !isRefusal(method, error)) ? error.code : code
}

/**
 * Whether an error with code -32000 means that the visitor refused. In sats-connect the code means that, but in JSON-RPC it means any
 * failure of a server. The error is not a refusal if its message reports a timeout, because the wallet may have sent the payment. For a
 * request to send, the error is a refusal only if it has no message, or its message says that the visitor declined.
 */
function isRefusal(method: string, error: WalletError): boolean {
  if (saysTimeout(error)) return false
  return !isSendingMethod(method) || !error.message || isUserRejection(error.message)
}

function readError(response: unknown): WalletError | undefined {
  return (response as { error?: WalletError } | null | undefined)?.error ?? undefined
}

/** An error that a wallet returned, with its EIP-1193 code. */
class WalletFault extends Error {
  override name = 'WalletFault'
  readonly code: number | undefined

  constructor(message: string, code?: number) {
    super(message)
    this.code = code
  }
}
