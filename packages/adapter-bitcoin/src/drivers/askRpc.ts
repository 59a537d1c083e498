import { WalletFault } from '../errors.ts'

/** A provider that is asked by method and parameters: sats-connect's, Leather's. */
export type RpcProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(listener: { eventName: string; cb: (event: unknown) => void }): unknown
}

/** Codes of the providers' own for those of EIP-1193. */
const codes: Readonly<Record<number, number>> = { [-32000]: 4001, [-32002]: 4100, [-32601]: 4200, 7: 4100, 16: 4100 }

/**
 * Asks a provider. Some return their error in the response, others throw the response that carries it.
 *
 * @throws WalletFault with the code of EIP-1193
 */
export async function askRpc<result>(provider: RpcProvider, method: string, params?: unknown): Promise<result> {
  const answer = await provider.request(method, params).catch((thrown: unknown) => {
    if (errorOf(thrown)) return thrown
    throw thrown
  })
  const error = errorOf(answer)
  if (error) throw new WalletFault(error.message ?? method, codes[error.code ?? 0] ?? error.code)
  return (answer as { result: result }).result
}

function errorOf(answer: unknown): { code?: number; message?: string } | undefined {
  return (answer as { error?: { code?: number; message?: string } } | null | undefined)?.error ?? undefined
}
