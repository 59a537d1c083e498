import type { NativeBalance } from '@latchkey/core/adapter'
import { NetworkError, ServiceError } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { createTimedCache } from './timedCache.ts'

/** How long a balance is cached (`ttlMs`), and for how long no new request is sent after a failure (`retryMs`), in ms. */
const balanceTimes = { ttlMs: 30_000, retryMs: 30_000 }

/** Reads native balances, and caches them for 30 seconds. */
export type Balances = {
  /**
   * Returns the native balance of an address, which is at most 30 seconds old. With `isFresh`, asks the chain, even if a
   * balance is cached.
   *
   * @throws NetworkError `BalanceUnavailable` if the balance cannot be read
   */
  get(parameters: { address: string; network: Network; isFresh?: boolean }): Promise<NativeBalance>
  /** Drops the cached balance, so that the next `get` asks the chain. */
  forget(caipNetworkId: CaipNetworkId, address: string): void
}

/** The largest balance that is accepted from a node. No chain has larger amounts, so a larger value is an error of the node. */
const largestBalance = 2n ** 256n - 1n

/**
 * Returns a balance if it is a whole number from 0 to `largestBalance`.
 *
 * @throws ServiceError `InvalidAnswer` if it is not
 */
function toValidBalance(balance: unknown): bigint {
  if (typeof balance === 'bigint' && balance >= 0n && balance <= largestBalance) return balance
  throw new ServiceError('InvalidAnswer', { details: `The balance is ${balance}.` })
}

/**
 * Creates the cache of native balances.
 *
 * @param read - Requests the balance of an address from the chain, in the chain's base unit.
 */
export function createBalances(read: (parameters: { address: string; network: Network }) => Promise<bigint>): Balances {
  const cache = createTimedCache<bigint>(balanceTimes)
  // The case of the letters in an Ethereum address has no meaning, so the address is lower-cased. On other chains this
  // does no harm, because in practice no two addresses differ only in case.
  const cacheKeyOf = (caipNetworkId: CaipNetworkId, address: string) => `${caipNetworkId}:${address.toLowerCase()}`
  return {
    async get({ address, network, isFresh }) {
      const { symbol, decimals } = network.nativeCurrency
      const key = cacheKeyOf(network.caipNetworkId, address)
      if (isFresh) cache.forget(key)
      try {
        const value = await cache.get(key, async () => toValidBalance(await read({ address, network })))
        return { value, symbol, decimals }
      } catch (cause) {
        throw new NetworkError('BalanceUnavailable', { cause })
      }
    },
    forget: (caipNetworkId, address) => cache.forget(cacheKeyOf(caipNetworkId, address)),
  }
}
