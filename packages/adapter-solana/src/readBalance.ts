import type { Network } from '@latchkey/protocol'
import type { Rpc } from './rpc/createRpc.ts'

/** In lamports, from the chain. */
export async function readBalance(
  rpc: Rpc,
  { address, network }: { address: string; network: Network },
): Promise<bigint> {
  const answer = await rpc(network, 'getBalance', [address, { commitment: 'confirmed' }])
  const { value } = answer as { value: number | string }
  return BigInt(value)
}
