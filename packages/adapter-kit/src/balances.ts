import type { NativeBalance } from '@latchkey/core/adapter'
import { NetworkError, ServiceError } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { createTimedCache } from './timedCache.ts'

/** A balance is cached for `ttlMs`. After a failure, the request is not repeated for `retryMs`. */
const balanceTimes = { ttlMs: 30_000, retryMs: 30_000 }

/** Reads native balances, and caches them for 30 seconds. */
export type Balances = {
  /**
   * The native balance, at most 30 seconds old.
   *
   * @throws NetworkError `BalanceUnavailable`
   */
  get(parameters: { address: string; network: Network }): Promise<NativeBalance>
  /** Drops the cached balance, so that the next `get` asks the chain. */
  forget(caipNetworkId: CaipNetworkId, address: string): void
}

/** The largest balance that is accepted from a node. No chain has larger amounts. */
const largestBalance = 2n ** 256n - 1n

/**
 * Checks that a balance is a whole number in range.
 *
 * @throws ServiceError `InvalidAnswer`
 */
function toValidBalance(balance: unknown): bigint {
  if (typeof balance === 'bigint' && balance >= 0n && balance <= largestBalance) return balance
  throw new ServiceError('InvalidAnswer', { details: `The balance is ${balance}.` })
}

/**
 * Creates the cache of native balances.
 *
 * @param read - requests the balance from the chain, in its base unit
 */
export function createBalances(read: (parameters: { address: string; network: Network }) => Promise<bigint>): Balances {
  const cache = createTimedCache<bigint>(balanceTimes)
  // The address is lower-cased, because the letter case of an Ethereum address has no meaning. On other chains that does no harm: it is
  // practically impossible that two addresses differ only in letter case.
  const cacheKeyOf = (caipNetworkId: CaipNetworkId, address: string) => `${caipNetworkId}:${address.toLowerCase()}`
  return {
    async get({ address, network }) {
      const { symbol, decimals } = network.nativeCurrency
      try {
        const value = await cache.get(cacheKeyOf(network.caipNetworkId, address), async () =>
          toValidBalance(await read({ address, network })),
        )
        return { value, symbol, decimals }
      } catch (cause) {
        throw new NetworkError('BalanceUnavailable', { cause })
      }
    },
    forget: (caipNetworkId, address) => cache.forget(cacheKeyOf(caipNetworkId, address)),
  }
}
