import type { Network } from '@latchkey/protocol'
import type { Rpc } from '../rpc/createRpc.ts'

export type EpochInfo = { readonly epoch: bigint; readonly slot: bigint; readonly blockHeight: bigint }

/** Where a network stands, in blocks that are confirmed. */
export async function readEpochInfo(rpc: Rpc, network: Network): Promise<EpochInfo> {
  const info = (await rpc(network, 'getEpochInfo', [{ commitment: 'confirmed' }])) as {
    epoch: number
    absoluteSlot: number
    blockHeight: number
  }
  return { epoch: BigInt(info.epoch), slot: BigInt(info.absoluteSlot), blockHeight: BigInt(info.blockHeight) }
}
