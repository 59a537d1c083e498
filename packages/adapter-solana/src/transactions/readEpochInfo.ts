import type { Network } from '@latchkey/protocol'
import type { Rpc } from '../rpc/createRpc.ts'
import { toRecord, toU64 } from '../rpc/fields.ts'

export type EpochInfo = { readonly epoch: bigint; readonly slot: bigint; readonly blockHeight: bigint }

/** Reads the epoch, slot and block height of the newest confirmed block of a network. */
export async function readEpochInfo(rpc: Rpc, network: Network): Promise<EpochInfo> {
  return rpc(network, 'getEpochInfo', [{ commitment: 'confirmed' }], (result) => {
    const epochInfo = toRecord(result)
    const [epoch, slot, blockHeight] = [
      toU64(epochInfo?.epoch),
      toU64(epochInfo?.absoluteSlot),
      toU64(epochInfo?.blockHeight),
    ]
    if (epoch === undefined || slot === undefined || blockHeight === undefined) return undefined
    // Rejects a block height above the slot, which is impossible, because a slot contains at most one block.
    return blockHeight <= slot ? { epoch, slot, blockHeight } : undefined
  })
}
