import type { Hex } from 'viem'
import { callNode } from './rpc.ts'

/** Mines blocks until no transaction is pending. Then turns automatic mining on again. */
export async function minePending(rpcUrl: string): Promise<void> {
  for (;;) {
    const status = await callNode<{ pending: Hex }>(rpcUrl, 'txpool_status')
    if (Number(status.pending) === 0) break
    await callNode(rpcUrl, 'evm_mine')
  }
  await callNode(rpcUrl, 'evm_setAutomine', true)
}
