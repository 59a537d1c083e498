import type { NativeBalance } from '@latchkey/core/adapter'
import { NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Address } from 'viem'
import type { FlowContext } from '../flowContext.ts'

export declare namespace getBalance {
  type Parameters = { address: string; network: Network }
  type ErrorType = NetworkError
}

/**
 * The native balance, at most half a minute old.
 *
 * @throws NetworkError `BalanceUnavailable`
 */
export async function getBalance(
  { balances, config }: FlowContext,
  { address, network }: getBalance.Parameters,
): Promise<NativeBalance> {
  try {
    return await balances.get(balanceKey(network, address), async () => {
      const value = await config.getClient({ chainId: Number(network.id) }).request({
        method: 'eth_getBalance',
        params: [address as Address, 'latest'],
      })
      const { symbol, decimals } = network.nativeCurrency
      return { value: BigInt(value), symbol, decimals }
    })
  } catch (cause) {
    throw new NetworkError('BalanceUnavailable', { cause })
  }
}

export function balanceKey({ caipNetworkId }: Network, address: string): string {
  return `${caipNetworkId}:${address.toLowerCase()}`
}
