/** A provider that is asked by method and parameters: sats-connect's, Leather's. */
export type RpcProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(listener: { eventName: string; cb: (event: unknown) => void }): unknown
}

/** The codes of EIP-1193 by those of a dialect. */
export type RpcCodes = Readonly<Record<number, number>>

/**
 * How a provider is asked. Some return their error in the response, others throw the response that carries it: either is thrown as a
 * `WalletFault` with the code of EIP-1193.
 */
export function createAsker(provider: RpcProvider, codes: RpcCodes) {
  return async <result>(method: string, params?: unknown): Promise<result> => {
    const answer = await provider.request(method, params).catch((thrown: unknown) => {
      if (errorOf(thrown)) return thrown
      throw thrown
    })
    const error = errorOf(answer)
    if (error) throw new WalletFault(error.message ?? method, codes[error.code ?? 0] ?? error.code)
    return (answer as { result: result } | undefined)?.result as result
  }
}

function errorOf(answer: unknown): { code?: number; message?: string } | undefined {
  return (answer as { error?: { code?: number; message?: string } } | null | undefined)?.error ?? undefined
}

/** What a wallet answered in place of a result, with the code that EIP-1193 has for it. */
class WalletFault extends Error {
  override name = 'WalletFault'
  readonly code: number | undefined

  constructor(message: string, code?: number) {
    super(message)
    this.code = code
  }
}
