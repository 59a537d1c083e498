import type { Hex } from 'viem'
import { callNode } from './rpc.ts'

/** Mines until no transaction waits, and turns on again that each transaction gets its own block at once. */
export async function minePending(rpcUrl: string): Promise<void> {
  for (;;) {
    const status = await callNode<{ pending: Hex }>(rpcUrl, 'txpool_status')
    if (Number(status.pending) === 0) break
    await callNode(rpcUrl, 'evm_mine')
  }
  await callNode(rpcUrl, 'evm_setAutomine', true)
}
