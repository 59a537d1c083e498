import type { Network } from '@latchkey/protocol'
import type { Lifetime } from '../transactions/buildTransaction.ts'
import type { Rpc } from './createRpc.ts'
import { toKey, toRecord, toU64 } from './fields.ts'

/**
 * Reads the balance of an address, in lamports.
 *
 * @throws NetworkError if the network has no endpoint
 * @throws ServiceError if no endpoint responds, or no response is valid
 */
export async function readBalance(
  rpc: Rpc,
  { address, network }: { address: string; network: Network },
): Promise<bigint> {
  return rpc(network, 'getBalance', [address, { commitment: 'confirmed' }], (result) => toU64(toRecord(result)?.value))
}

/** Reads the newest blockhash, and the height of the last block for which it is valid. */
export async function readLifetime(rpc: Rpc, network: Network): Promise<Lifetime> {
  return rpc(network, 'getLatestBlockhash', [{ commitment: 'confirmed' }], (result) => {
    const value = toRecord(toRecord(result)?.value)
    const [blockhash, lastValidBlockHeight] = [toKey(value?.blockhash), toU64(value?.lastValidBlockHeight)]
    return blockhash === undefined || lastValidBlockHeight === undefined
      ? undefined
      : { blockhash, lastValidBlockHeight }
  })
}
