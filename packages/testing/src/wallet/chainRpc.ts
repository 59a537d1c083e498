import { internalError, ProviderRpcError } from './providerErrors.ts'

type RpcResponse = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/**
 * Sends a request to the RPC node of a chain, and returns the result.
 *
 * @throws ProviderRpcError with the code and data of the node's own error
 * @throws ProviderRpcError -32603 if the node does not respond
 */
export async function chainRpc(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  let rpcResponse: RpcResponse
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    rpcResponse = (await response.json()) as RpcResponse
  } catch (error) {
    throw internalError(`The chain did not answer at ${rpcUrl}: ${error instanceof Error ? error.message : error}`)
  }
  if (rpcResponse.error)
    throw new ProviderRpcError(rpcResponse.error.code, rpcResponse.error.message, rpcResponse.error.data)
  return rpcResponse.result
}
