import type { PriceOrigin } from '../../../platform/chains/chains.ts'
import type { ChainSettings } from '../../../platform/chains/checkChain.ts'
import type { ContractReader } from '../../../platform/chains/evm/readContracts.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createSharedReads } from '../../../platform/createSharedReads.ts'
import { createFeedCalls, readFeed } from './feedPrice.ts'
import type { PriceSource, Prices } from './PriceSource.ts'
import { createPoolCalls, createPoolTokenCalls, type PoolTokens, readPool, readPoolTokens } from './poolPrice.ts'

/** Time for which cached prices of a chain are used, in ms. */
const lifetimeMs = 30_000
/** The maximum number of chains whose prices are cached. */
const maxChains = 1_000

type Feed = Extract<PriceOrigin, { feed: string }>
type Pool = Extract<PriceOrigin, { pool: string }>
/** The origin of a price, with the key of the price in `Prices`. */
type KeyedOrigin<origin> = { key: string; origin: origin }

/**
 * Creates the source of prices, which reads price feeds and pools from chains. One call to the node of a chain reads all of its feeds, and
 * a second call reads all of its pools.
 *
 * @param options.readerOf - Returns the reader of an EVM chain, by CAIP-2 id.
 * @param options.report - Called with the chain and the error if the prices of a chain cannot be read.
 */
export function createRpcPrices(options: {
  settingsByChain: ReadonlyMap<string, ChainSettings>
  readerOf: (chainId: string) => ContractReader | undefined
  clock: Clock
  report: (chainId: string, error: unknown) => void
}): PriceSource {
  const { settingsByChain, readerOf, clock, report } = options
  const readShared = createSharedReads<Prices>({ lifetimeMs, max: maxChains })
  const tokensOfPools = new Map<string, PoolTokens>()

  async function readFeeds(
    chainId: string,
    feeds: readonly KeyedOrigin<Feed>[],
    prices: Map<string, string>,
  ): Promise<void> {
    const results = await readerOf(chainId)?.(feeds.flatMap(({ origin }) => createFeedCalls(origin.feed)))
    for (const [index, { key, origin }] of feeds.entries()) {
      const price = readFeed(results?.slice(2 * index, 2 * index + 2) ?? [], {
        maxAgeSeconds: origin.maxAgeSeconds,
        now: clock.now(),
      })
      if (price) prices.set(key, price)
    }
  }

  /** Reads the addresses of the two tokens of each pool. Skips pools whose tokens are already known. */
  async function readTokens(
    chainId: string,
    reader: ContractReader,
    pools: readonly KeyedOrigin<Pool>[],
  ): Promise<void> {
    const newPools = pools.filter(({ origin }) => !tokensOfPools.has(`${chainId} ${origin.pool}`))
    if (newPools.length === 0) return
    const results = await reader(newPools.flatMap(({ origin }) => createPoolTokenCalls(origin.pool)))
    for (const [index, { origin }] of newPools.entries()) {
      const tokens = readPoolTokens(results.slice(2 * index, 2 * index + 2))
      if (tokens) tokensOfPools.set(`${chainId} ${origin.pool}`, tokens)
    }
  }

  async function readPools(
    chain: ChainSettings,
    pools: readonly KeyedOrigin<Pool>[],
    prices: Map<string, string>,
  ): Promise<void> {
    const reader = readerOf(chain.id)
    if (!reader) return
    await readTokens(chain.id, reader, pools)
    // A pool gives the price of a token in the pool's other token. The price of the other token must come from a feed, because two pools
    // could otherwise price each other.
    const feedPrices = new Map(prices)
    const readablePools = pools.flatMap(({ key, origin }) => {
      const tokens = tokensOfPools.get(`${chain.id} ${origin.pool}`)
      const index = tokens?.indexOf(key.toLowerCase() as PoolTokens[0])
      if (!tokens || (index !== 0 && index !== 1)) return []
      const otherToken = [...chain.tokens.values()].find(
        ({ address }) => address.toLowerCase() === tokens[index === 0 ? 1 : 0],
      )
      const otherPrice = otherToken && feedPrices.get(otherToken.address)
      const token = chain.tokens.get(key)
      if (!token || !otherPrice) return []
      const tokenData = {
        index,
        decimals: token.decimals,
        otherDecimals: otherToken.decimals,
        otherPrice,
        minDepth: origin.minDepth,
      } as const
      return [{ key, origin, tokenData, calls: createPoolCalls(origin, tokens) }]
    })
    const results = await reader(readablePools.flatMap(({ calls }) => calls))
    let offset = 0
    for (const { key, origin, tokenData, calls } of readablePools) {
      const price = readPool(origin.version, results.slice(offset, offset + calls.length), tokenData)
      if (price) prices.set(key, price)
      offset += calls.length
    }
  }

  async function readAllPrices(chain: ChainSettings): Promise<Prices> {
    const prices = new Map<string, string>()
    const origins = [...chain.prices].map(([key, origin]) => ({ key, origin }))
    const feeds = origins.filter((each): each is KeyedOrigin<Feed> => 'feed' in each.origin)
    const pools = origins.filter((each): each is KeyedOrigin<Pool> => 'pool' in each.origin)
    const feedChains = new Set(feeds.map(({ origin }) => origin.chain ?? chain.id))
    await Promise.all(
      [...feedChains].map((id) => {
        const feedsOfChain = feeds.filter(({ origin }) => (origin.chain ?? chain.id) === id)
        return readFeeds(id, feedsOfChain, prices).catch((error: unknown) => report(id, error))
      }),
    )
    if (pools.length > 0) await readPools(chain, pools, prices).catch((error: unknown) => report(chain.id, error))
    return prices
  }

  return {
    async read(chainId) {
      const chain = settingsByChain.get(chainId)
      if (!chain || chain.prices.size === 0) return new Map()
      return readShared(chainId, { isForced: false, read: () => readAllPrices(chain) })
    },
  }
}
