import type { WalletListingEntry, WalletListingQuery } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { readPlatform } from '../platform.ts'
import type { ServiceTarget } from '../services/request.ts'
import { fetchWallets } from '../services/walletListing.ts'
import { createHighlights } from './createHighlights.ts'
import { createWalletBrowser } from './createWalletBrowser.ts'
import { createWalletSource } from './createWalletSource.ts'
import type { Directory, DirectoryBrowser, WalletSnapshot } from './Directory.ts'
import { fromCustomWallet, type ListedWallet } from './ListedWallet.ts'
import { prefetchImages } from './prefetchImages.ts'
import { suitsPlatform } from './suitsPlatform.ts'
import { toListedWallet } from './toListedWallet.ts'

/** Made of a kit's options: which wallets it shows, and where it learns of them. */
export function createDirectory(core: Core): Directory {
  const { services, projectId = '', includeWalletIds, excludeWalletIds, featuredWalletIds } = core.options.state
  const target: ServiceTarget | undefined = services.walletListing
    ? { baseUrl: services.walletListing, projectId, signal: core.lifetime.signal }
    : undefined
  let loaded: WalletSnapshot | undefined

  async function snapshot(query: WalletListingQuery) {
    loaded ??= await loadSnapshot(core)
    return loaded.findWallets(loaded.wallets, query)
  }

  const ask = createWalletSource({
    service: target && ((query) => fetchWallets({ ...target, query })),
    snapshot,
    onError: core.log.warn,
  })
  const base = {
    chains: core.chain.state.networks.map(({ caipNetworkId }) => caipNetworkId),
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

  function createBrowser(): DirectoryBrowser {
    const browser = createWalletBrowser({
      ask,
      answerAtOnce: (query) => loaded?.findWallets(loaded.wallets, query),
      base,
      shownFirst: [...featuredWalletIds],
      first: () => [...highlights.getState().featured, ...custom],
      take,
    })
    return {
      ...browser,
      async open(): Promise<void> {
        const { count, status } = browser.getState().list
        if (count !== undefined && status !== 'failed') return
        // They stand first in the list.
        if (featuredWalletIds.length > 0) await highlights.load()
        await browser.fetchMore()
        prefetchImages(browser.getState().list.wallets)
        snapshot({ page: 1, entries: 1 }).catch(core.log.warn)
      },
    }
  }

  return { highlights, custom, browser: createBrowser(), createBrowser }
}

/**
 * The directory as it was when the kit was built.
 *
 * @throws ConnectionError `PartUnreachable`
 */
function loadSnapshot({ directory: { loadSnapshot: load } }: Core): Promise<WalletSnapshot> {
  if (!load) return Promise.resolve({ wallets: [], findWallets: () => ({ data: [], count: 0 }) })
  return load().catch((cause) => {
    throw new ConnectionError('PartUnreachable', { cause })
  })
}
