import type { NativeBalance } from '@latchkey/core/adapter'
import { NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { FlowContext } from '../flowContext.ts'

export declare namespace getBalance {
  type Parameters = { address: string; network: Network }
  type ReturnType = NativeBalance
  type ErrorType = NetworkError
}

/**
 * The balance in lamports, at most half a minute old.
 *
 * @throws NetworkError `BalanceUnavailable`
 */
export async function getBalance(
  { balances, rpc }: FlowContext,
  { address, network }: getBalance.Parameters,
): Promise<getBalance.ReturnType> {
  try {
    return await balances.get(balanceKey(network, address), async () => {
      const answer = await rpc(network, 'getBalance', [address, { commitment: 'confirmed' }])
      const { value } = answer as { value: number | string }
      const { symbol, decimals } = network.nativeCurrency
      return { value: BigInt(value), symbol, decimals }
    })
  } catch (cause) {
    throw new NetworkError('BalanceUnavailable', { cause })
  }
}

export function balanceKey({ caipNetworkId }: Network, address: string): string {
  return `${caipNetworkId}:${address}`
}
