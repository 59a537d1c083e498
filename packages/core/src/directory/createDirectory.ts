import type { WalletListingEntry, WalletListingQuery } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { readPlatform } from '../platform.ts'
import { fetchWallets } from '../services/walletListing.ts'
import { createHighlights } from './createHighlights.ts'
import { createWalletBrowser } from './createWalletBrowser.ts'
import { createWalletSource } from './createWalletSource.ts'
import type { Directory } from './Directory.ts'
import { fromCustomWallet, type ListedWallet, type ListingTarget, toListedWallet } from './ListedWallet.ts'
import { listedChains } from './listedChains.ts'
import { prefetchImages } from './prefetchImages.ts'
import { queryWallets } from './queryWallets.ts'
import { suitsPlatform } from './suitsPlatform.ts'

/**
 * The directory as it was when the kit was built.
 *
 * @throws ConnectionError `PartUnreachable`
 */
async function loadSnapshot({ directory }: Core): Promise<readonly WalletListingEntry[]> {
  try {
    if (!directory.loadSnapshot) return []
    const { wallets } = await directory.loadSnapshot()
    return wallets
  } catch (cause) {
    throw new ConnectionError('PartUnreachable', { cause })
  }
}

/** Made of a kit's options: which wallets it shows, and where it learns of them. */
export function createDirectory(core: Core): Directory {
  const { services, projectId = '', includeWalletIds, excludeWalletIds, featuredWalletIds } = core.options.state
  const target: ListingTarget | undefined = services.walletListing
    ? { baseUrl: services.walletListing, projectId, signal: core.lifetime.signal }
    : undefined
  let catalogue: readonly WalletListingEntry[] | undefined

  async function snapshot(query: WalletListingQuery) {
    catalogue ??= await loadSnapshot(core)
    return queryWallets(catalogue, query)
  }

  const ask = createWalletSource({
    service: target && ((query) => fetchWallets({ ...target, query })),
    snapshot,
    onError: core.log.warn,
  })
  const base = {
    chains: listedChains(core.chain.state.networks),
    ...(includeWalletIds.length > 0 && { include: [...includeWalletIds] }),
    ...(excludeWalletIds.length > 0 && { exclude: [...excludeWalletIds] }),
  }
  const custom = core.options.state.customWallets.map((wallet) => fromCustomWallet({ ...wallet }))

  function take(entries: readonly WalletListingEntry[]): readonly ListedWallet[] {
    const place = { platform: readPlatform(), hasAdapters: core.hasAdapters }
    return entries.map((entry) => toListedWallet(entry, target)).filter((wallet) => suitsPlatform(wallet, place))
  }

  const highlights = createHighlights({
    ask,
    base,
    featuredIds: [...featuredWalletIds],
    recentIds: () => core.connection.state.recentWallets.map(({ id }) => id),
    take,
    onError: core.log.warn,
  })

  return {
    highlights,
    custom,
    createBrowser() {
      const browser = createWalletBrowser({
        ask,
        answerAtOnce: (query) => catalogue && queryWallets(catalogue, query),
        base,
        shownFirst: [...featuredWalletIds],
        first: () => [...highlights.getState().featured, ...custom],
        take,
      })
      return {
        ...browser,
        async open(): Promise<void> {
          // They stand first in the list.
          if (featuredWalletIds.length > 0) await highlights.load()
          await browser.fetchMore()
          prefetchImages(browser.getState().list.wallets)
          snapshot({ page: 1, entries: 1 }).catch(core.log.warn)
        },
      }
    },
  }
}
