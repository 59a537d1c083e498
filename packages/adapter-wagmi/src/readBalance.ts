import type { Network } from '@latchkey/protocol'
import type { Config } from '@wagmi/core'
import type { Address } from 'viem'
import { readQuantity } from './readQuantity.ts'

/** In wei, from the chain. */
export async function readBalance(
  config: Config,
  { address, network }: { address: string; network: Network },
): Promise<bigint> {
  const value = await config.getClient({ chainId: Number(network.id) }).request({
    method: 'eth_getBalance',
    params: [address as Address, 'latest'],
  })
  return readQuantity(value, 'eth_getBalance')
}
