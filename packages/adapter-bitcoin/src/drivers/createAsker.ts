import { saysTimeout } from '@latchkey/adapter-kit/flows'
import { rpcCodes } from '@latchkey/core/errors'

/** A provider with requests of a method and parameters, such as those of sats-connect and Leather. */
export type RpcProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(listener: { eventName: string; cb: (event: unknown) => void }): unknown
}

/** The EIP-1193 codes for the codes of a dialect. */
export type RpcCodes = Readonly<Record<number, number>>

/**
 * Creates a function that sends requests to a provider. Some providers return an error in the response, others throw the response. Both are
 * thrown as a `WalletFault` with an EIP-1193 code.
 */
export function createAsker(provider: RpcProvider, codes: RpcCodes) {
  return async <result>(method: string, params?: unknown): Promise<result> => {
    const answer = await provider.request(method, params).catch((thrown: unknown) => {
      if (errorOf(thrown)) return thrown
      throw thrown
    })
    const error = errorOf(answer)
    if (error) throw new WalletFault(error.message ?? method, toCode(error, codes))
    return (answer as { result: result } | undefined)?.result as result
  }
}

/**
 * sats-connect's code for a refusal, -32000, is JSON-RPC's code for any failure of a server. A wallet that timed out may have sent, so its
 * error keeps that code.
 */
function toCode(error: { code?: number }, codes: RpcCodes): number | undefined {
  const code = codes[error.code ?? 0]
  return code === undefined || (code === rpcCodes.userRejected && saysTimeout(error)) ? error.code : code
}

function errorOf(answer: unknown): { code?: number; message?: string } | undefined {
  return (answer as { error?: { code?: number; message?: string } } | null | undefined)?.error ?? undefined
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
