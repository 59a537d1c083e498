import type { Hex } from 'viem'
import { callBatch, callNode } from './rpc.ts'

/**
 * Replaces the latest blocks of an anvil chain by as many other ones. The transactions of the replaced blocks are gone, except for those in
 * `kept`, which are in the first of the new blocks.
 *
 * @param depth the number of blocks
 * @param kept the hashes of transactions that the new chain has, too; they keep their hashes. Only signed ones can be kept, not those of
 *   impersonated accounts.
 * @throws Error with the message of the node, such as for a depth beyond the first block
 */
export async function reorganise({ rpcUrl, depth, kept = [] }: reorganise.Parameters): Promise<void> {
  const raw = (await callBatch(
    rpcUrl,
    kept.map((hash) => ({ method: 'eth_getRawTransactionByHash', params: [hash] })),
  )) as Hex[]
  await callNode(
    rpcUrl,
    'anvil_reorg',
    depth,
    raw.map((transaction) => [transaction, 0]),
  )
}

export declare namespace reorganise {
  type Parameters = { rpcUrl: string; depth: number; kept?: readonly Hex[] | undefined }
}
