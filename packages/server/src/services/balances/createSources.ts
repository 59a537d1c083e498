import type { ChainSettings } from '../../platform/chains/checkChain.ts'
import type { Chains } from '../../platform/chains/createChains.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BalanceSource } from './BalanceSource.ts'
import type { createEvmSources } from './createEvmSources.ts'
import { createTokenCheck } from './createTokenCheck.ts'
import type { PriceSource } from './prices/PriceSource.ts'
import { createBitcoinBalances } from './sources/bitcoinBalances.ts'
import { createSolanaBalances } from './sources/solanaBalances.ts'

/**
 * Creates the source of balances of each chain, and the source of prices.
 *
 * The code that reads EVM contracts is imported when a request first needs it, because it takes longer to load than the rest of the server.
 */
export function createSources(options: {
  chains: Chains
  clock: Clock
  report: (error: unknown) => void
  reportChain: (chainId: string, error: unknown) => void
}): { sourceOf: (chain: ChainSettings) => Promise<BalanceSource>; prices: PriceSource } {
  const { chains, report } = options
  const sources = new Map<string, Promise<BalanceSource>>()
  let evmSources: Promise<ReturnType<typeof createEvmSources>> | undefined

  function loadEvm() {
    evmSources ??= import('./createEvmSources.ts').then((module) => module.createEvmSources(options))
    return evmSources
  }

  async function createSource(settings: ChainSettings): Promise<BalanceSource> {
    const tokenCheck = createTokenCheck({ id: settings.id, report })
    const [client, esplora] = [chains.rpc.get(settings.id), chains.esplora.get(settings.id)]
    if (esplora) return createBitcoinBalances(settings, esplora)
    if (client && settings.namespace === 'solana') return createSolanaBalances(settings, client, tokenCheck)
    const source = (await loadEvm()).createBalances(settings, tokenCheck)
    if (!source) throw new RangeError(`There is no endpoint of ${settings.id}.`)
    return source
  }

  return {
    sourceOf: (settings) => {
      const source = sources.get(settings.id) ?? createSource(settings)
      sources.set(settings.id, source)
      return source
    },
    prices: {
      async read(chainId) {
        if (!chains.settings.get(chainId)?.prices.size) return new Map()
        return (await loadEvm()).prices.read(chainId)
      },
    },
  }
}
