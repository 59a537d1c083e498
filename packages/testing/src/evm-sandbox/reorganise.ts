import type { Hex } from 'viem'
import { callBatch, callNode } from './rpc.ts'

/**
 * Replaces the latest blocks of an anvil chain with the same number of new blocks. The transactions of the replaced blocks are lost, except
 * those in `kept`, which are in the first of the new blocks.
 *
 * @param depth the number of blocks to replace
 * @param kept the hashes of the transactions that the new blocks contain again, under the same hashes. Only signed transactions can be
 *   kept, and not those of impersonated accounts.
 * @throws Error with the message of the node, for example if `depth` reaches before the first block
 */
export async function reorganise({ rpcUrl, depth, kept = [] }: reorganise.Parameters): Promise<void> {
  const rawTransactions = (await callBatch(
    rpcUrl,
    kept.map((hash) => ({ method: 'eth_getRawTransactionByHash', params: [hash] })),
  )) as Hex[]
  await callNode(
    rpcUrl,
    'anvil_reorg',
    depth,
    rawTransactions.map((transaction) => [transaction, 0]),
  )
}

export declare namespace reorganise {
  type Parameters = { rpcUrl: string; depth: number; kept?: readonly Hex[] | undefined }
}
