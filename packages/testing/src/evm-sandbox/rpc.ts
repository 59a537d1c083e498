import type { Address, Hex } from 'viem'

/** A transaction of an account that anvil has the key of or impersonates. All numbers are hexadecimal. */
export type NodeTransaction = {
  from: Address
  to?: Address
  data?: Hex
  value?: Hex
  gas?: Hex
  nonce?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

export type RpcCall = { method: string; params?: readonly unknown[] }

type RpcResponse = { id: number; result?: unknown; error?: { code: number; message: string } }

/**
 * Sends calls as one JSON-RPC batch, and returns their results in order.
 *
 * @throws Error with the message of the node for the first call that failed
 */
export async function callBatch(rpcUrl: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  // An empty batch is an error in JSON-RPC.
  if (calls.length === 0) return []
  const body = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const responses = (await response.json()) as RpcResponse[]
  const responseById = new Map(responses.map((each) => [each.id, each]))
  return calls.map(({ method }, id) => {
    const { result, error } = responseById.get(id) ?? { error: { message: 'no response' } }
    if (error) throw new Error(`${method} failed: ${error.message}`)
    return result
  })
}

/** Sends one JSON-RPC call. Throws under the same conditions as `callBatch`. */
export async function callNode<result>(rpcUrl: string, method: string, ...params: unknown[]): Promise<result> {
  const [result] = await callBatch(rpcUrl, [{ method, params }])
  return result as result
}
