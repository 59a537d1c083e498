import type { Network } from '@latchkey/protocol'
import type { Rpc } from '../rpc/createRpc.ts'
import { toKey, toRecord, toU64 } from '../rpc/fields.ts'
import type { Lifetime } from './buildTransaction.ts'

/** The newest blockhash, and how long it is good. */
export async function readLifetime(rpc: Rpc, network: Network): Promise<Lifetime> {
  return rpc(network, 'getLatestBlockhash', [{ commitment: 'confirmed' }], (result) => {
    const value = toRecord(toRecord(result)?.value)
    const [blockhash, lastValidBlockHeight] = [toKey(value?.blockhash), toU64(value?.lastValidBlockHeight)]
    return blockhash === undefined || lastValidBlockHeight === undefined
      ? undefined
      : { blockhash, lastValidBlockHeight }
  })
}
