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
    if (error) throw new WalletFault(error.message ?? method, codes[error.code ?? 0] ?? error.code)
    return (answer as { result: result } | undefined)?.result as result
  }
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
