import type { PriceOrigin } from '../../../platform/chains/chains.ts'
import type { ChainFacts } from '../../../platform/chains/checkChain.ts'
import type { ContractReader } from '../../../platform/chains/evm/readContracts.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createSharedReads } from '../../../platform/createSharedReads.ts'
import { feedCalls, readFeed } from './feedPrice.ts'
import type { PriceSource, Prices } from './PriceSource.ts'
import { type PoolTokens, poolCalls, poolTokenCalls, readPool, readPoolTokens } from './poolPrice.ts'

/** How long the prices of a chain are used, ms. */
const lifetimeMs = 30_000
/** The most chains whose prices are kept. */
const maxChains = 1_000

type Feed = Extract<PriceOrigin, { feed: string }>
type Pool = Extract<PriceOrigin, { pool: string }>
type Priced<origin> = { key: string; origin: origin }

/**
 * Creates the prices of currencies from price feeds and pools, which it reads from chains. One call to the node of a chain reads all of its
 * feeds, and one all of its pools.
 *
 * @param options.readerOf - Returns the reader of an EVM chain, by CAIP-2 id.
 * @param options.report - Called with the chain and the error if the prices of a chain cannot be read.
 */
export function createRpcPrices(options: {
  facts: ReadonlyMap<string, ChainFacts>
  readerOf: (chainId: string) => ContractReader | undefined
  clock: Clock
  report: (chainId: string, error: unknown) => void
}): PriceSource {
  const { facts, readerOf, clock, report } = options
  const shared = createSharedReads<Prices>({ lifetimeMs, max: maxChains })
  const tokensOfPools = new Map<string, PoolTokens>()

  async function readFeeds(
    chainId: string,
    feeds: readonly Priced<Feed>[],
    prices: Map<string, string>,
  ): Promise<void> {
    const results = await readerOf(chainId)?.(feeds.flatMap(({ origin }) => feedCalls(origin.feed)))
    for (const [index, { key, origin }] of feeds.entries()) {
      const price = readFeed(results?.slice(2 * index, 2 * index + 2) ?? [], {
        maxAgeSeconds: origin.maxAgeSeconds,
        now: clock.now(),
      })
      if (price) prices.set(key, price)
    }
  }

  /** Reads the tokens of the pools that are read for the first time. */
  async function readTokens(chainId: string, reader: ContractReader, pools: readonly Priced<Pool>[]): Promise<void> {
    const unknown = pools.filter(({ origin }) => !tokensOfPools.has(`${chainId} ${origin.pool}`))
    if (unknown.length === 0) return
    const results = await reader(unknown.flatMap(({ origin }) => poolTokenCalls(origin.pool)))
    for (const [index, { origin }] of unknown.entries()) {
      const tokens = readPoolTokens(results.slice(2 * index, 2 * index + 2))
      if (tokens) tokensOfPools.set(`${chainId} ${origin.pool}`, tokens)
    }
  }

  async function readPools(
    chain: ChainFacts,
    pools: readonly Priced<Pool>[],
    prices: Map<string, string>,
  ): Promise<void> {
    const reader = readerOf(chain.id)
    if (!reader) return
    await readTokens(chain.id, reader, pools)
    // A pool has a price only in its other token, whose price must come from a feed: pools that price each other are no source.
    const fromFeeds = new Map(prices)
    const known = pools.flatMap(({ key, origin }) => {
      const tokens = tokensOfPools.get(`${chain.id} ${origin.pool}`)
      const index = tokens?.indexOf(key.toLowerCase() as PoolTokens[0])
      if (!tokens || (index !== 0 && index !== 1)) return []
      const other = [...chain.tokens.values()].find(
        ({ address }) => address.toLowerCase() === tokens[index === 0 ? 1 : 0],
      )
      const otherPrice = other && fromFeeds.get(other.address)
      const token = chain.tokens.get(key)
      if (!token || !otherPrice) return []
      const sides = {
        index,
        decimals: token.decimals,
        otherDecimals: other.decimals,
        otherPrice,
        minDepth: origin.minDepth,
      } as const
      return [{ key, origin, sides, calls: poolCalls(origin, tokens) }]
    })
    const results = await reader(known.flatMap(({ calls }) => calls))
    let at = 0
    for (const { key, origin, sides, calls } of known) {
      const price = readPool(origin.version, results.slice(at, at + calls.length), sides)
      if (price) prices.set(key, price)
      at += calls.length
    }
  }

  async function readAll(chain: ChainFacts): Promise<Prices> {
    const prices = new Map<string, string>()
    const origins = [...chain.prices].map(([key, origin]) => ({ key, origin }))
    const feeds = origins.filter((each): each is Priced<Feed> => 'feed' in each.origin)
    const pools = origins.filter((each): each is Priced<Pool> => 'pool' in each.origin)
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
      const chain = facts.get(chainId)
      if (!chain || chain.prices.size === 0) return new Map()
      return shared(chainId, { isForced: false, read: () => readAll(chain) })
    },
  }
}
