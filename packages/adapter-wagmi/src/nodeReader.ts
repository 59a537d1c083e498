import type { Network } from '@latchkey/protocol'
import type { Context } from './context.ts'

/** Sends a JSON-RPC request to a node of the network. */
export type NodeReader = (method: string, params: readonly unknown[]) => Promise<unknown>

export function createNodeReader({ config }: Pick<Context, 'config'>, network: Network): NodeReader {
  const client = config.getClient({ chainId: Number(network.id) })
  return (method, params) => client.request({ method, params } as never)
}
