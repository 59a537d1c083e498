import type { NativeBalance } from '@latchkey/core/adapter'
import { NetworkError, ServiceError } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { createTimedCache } from './timedCache.ts'

/** How long a balance is good, and how long a failure to read it is not tried again. */
const balanceTimes = { ttlMs: 30_000, retryMs: 30_000 }

/** Reads native balances, and keeps them for a while. */
export type Balances = {
  /**
   * The native balance, at most half a minute old.
   *
   * @throws NetworkError `BalanceUnavailable`
   */
  get(parameters: { address: string; network: Network }): Promise<NativeBalance>
  /** Makes the next reading ask the chain. */
  forget(caipNetworkId: CaipNetworkId, address: string): void
}

/** No chain counts further. */
const largestBalance = 2n ** 256n - 1n

/** @throws ServiceError `InvalidAnswer` */
function checked(balance: unknown): bigint {
  if (typeof balance === 'bigint' && balance >= 0n && balance <= largestBalance) return balance
  throw new ServiceError('InvalidAnswer', { details: `The balance is ${balance}.` })
}

/** @param read - asks the chain, in its base unit */
export function createBalances(read: (parameters: { address: string; network: Network }) => Promise<bigint>): Balances {
  const kept = createTimedCache<bigint>(balanceTimes)
  // Ethereum's addresses are the same in any case, and no others differ in that alone.
  const keyOf = (caipNetworkId: CaipNetworkId, address: string) => `${caipNetworkId}:${address.toLowerCase()}`
  return {
    async get({ address, network }) {
      const { symbol, decimals } = network.nativeCurrency
      try {
        const value = await kept.get(keyOf(network.caipNetworkId, address), async () =>
          checked(await read({ address, network })),
        )
        return { value, symbol, decimals }
      } catch (cause) {
        throw new NetworkError('BalanceUnavailable', { cause })
      }
    },
    forget: (caipNetworkId, address) => kept.forget(keyOf(caipNetworkId, address)),
  }
}
