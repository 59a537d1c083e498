import type { Network } from '@latchkey/protocol'
import type { Rpc } from './rpc/createRpc.ts'
import { toRecord, toU64 } from './rpc/fields.ts'

/**
 * In lamports, from the chain.
 *
 * @throws ServiceError, NetworkError where no endpoint answers, or none that is understood
 */
export async function readBalance(
  rpc: Rpc,
  { address, network }: { address: string; network: Network },
): Promise<bigint> {
  return rpc(network, 'getBalance', [address, { commitment: 'confirmed' }], (result) => toU64(toRecord(result)?.value))
}
