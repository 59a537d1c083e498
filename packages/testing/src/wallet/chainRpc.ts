import { internalError, ProviderRpcError } from './providerErrors.ts'

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/**
 * Sends a request to a node of a chain.
 *
 * @throws ProviderRpcError with the node's own code and data, or -32603 if the node does not respond.
 */
export async function chainRpc(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  let answer: Answer
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    answer = (await response.json()) as Answer
  } catch (error) {
    throw internalError(`The chain did not answer at ${rpcUrl}: ${error instanceof Error ? error.message : error}`)
  }
  if (answer.error) throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
