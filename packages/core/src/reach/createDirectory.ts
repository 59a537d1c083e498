import type { Namespace, WalletListingEntry, WalletListingQuery } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { ChunkError } from '../errors/chunk.ts'
import { type Feature, featureOf } from '../featureOf.ts'
import { reportServiceError } from '../notices/reportError.ts'
import type { ServiceTarget } from '../services/request.ts'
import { walletImageUrl } from '../services/walletImageUrl.ts'
import { fetchWallets } from '../services/walletListing.ts'
import { createHighlights } from './createHighlights.ts'
import { createWalletBrowser } from './createWalletBrowser.ts'
import { createWalletSource, type WalletPage } from './createWalletSource.ts'
import type { Directory, DirectoryBrowser, WalletSnapshot } from './Directory.ts'
import { findSourceNamespace, fromCustomWallet, type ListedWallet } from './ListedWallet.ts'
import { loadLinkCheck } from './loadLinkCheck.ts'
import { readPlatform } from './platform.ts'
import { suitsPlatform } from './suitsPlatform.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

declare module '../features.ts' {
  interface Features {
    /** The wallets that are not in this browser, but that the kit can reach or recommend. */
    directory: Directory
  }
}

const directoryFeature: Feature<'directory'> = { name: 'directory', create: createDirectory }

/** Returns the directory of a kit; the first call creates it. */
export const directoryOf = (core: Core): Directory => featureOf(core, directoryFeature)

/** Creates the directory of a kit. The kit's options decide which wallets the directory shows and which service it calls. */
export function createDirectory(core: Core): Directory {
  const { services, projectId = '', includeWalletIds, excludeWalletIds, featuredWalletIds } = core.options.state
  const listingService: ServiceTarget | undefined = services.walletListing
    ? { baseUrl: services.walletListing, projectId, signal: core.lifetime.signal }
    : undefined
  let wholeSnapshot: WalletSnapshot | undefined

  async function querySnapshot(query: WalletListingQuery) {
    wholeSnapshot ??= await loadSnapshot(core.load.snapshot)
    return wholeSnapshot.findWallets(wholeSnapshot.wallets, query)
  }

  /** Searches in the first page of the snapshot. If the first page has too few matching wallets, loads and searches the whole snapshot. */
  async function queryFirstPage(query: WalletListingQuery): Promise<WalletPage> {
    if (wholeSnapshot || !core.load.firstPage) return querySnapshot(query)
    const { findWallets, wallets } = await loadSnapshot(core.load.firstPage)
    const { data } = findWallets(wallets, query)
    return data.length < Math.min(query.entries, query.include?.length ?? query.entries)
      ? querySnapshot(query)
      : { data }
  }

  const askService = listingService && ((query: WalletListingQuery) => fetchWallets({ ...listingService, query }))
  const onError = (error: unknown) => reportServiceError(core, error)
  const askDirectory = createWalletSource({ service: askService, snapshot: querySnapshot, onError })
  const baseQuery = {
    chains: core.chain.state.networks.map(({ caipNetworkId }) => caipNetworkId),
    ...(includeWalletIds.length > 0 && { include: [...includeWalletIds] }),
    ...(excludeWalletIds.length > 0 && { exclude: [...excludeWalletIds] }),
  }
  const customWallets = core.options.state.customWallets.map((wallet) => fromCustomWallet({ ...wallet }))

  function toListedWallets(entries: readonly WalletListingEntry[]): readonly ListedWallet[] {
    const platformInfo = { platform: readPlatform(), hasAdapters: core.hasAdapters }
    // If the site added a wallet with the same id, the site's data is used, because the site is trusted more than the
    // directory.
    const findCustomWallet = (id: string) => customWallets.find((wallet) => wallet.id === id)
    return entries
      .map((entry) => {
        const wallet = toListedWallet(entry, listingService)
        return findCustomWallet(entry.id) ?? core.features.linkCheck?.(wallet) ?? wallet
      })
      .filter((wallet) => !wallet.isExcluded && suitsPlatform(wallet, platformInfo))
  }

  const askHighlights = createWalletSource({ service: askService, snapshot: queryFirstPage, onError })
  const highlights = createHighlights({
    // Waits for the link check only if it has to find excluded wallets under other ids.
    ask:
      listingService && excludeWalletIds.length > 0
        ? async (query, onLate) => (await Promise.all([askHighlights(query, onLate), loadLinkCheck(core)]))[0]
        : askHighlights,
    base: baseQuery,
    featuredIds: [...featuredWalletIds],
    recentIds: () => {
      // A wallet that is installed in this browser needs no data from the directory, so its id is left out.
      return core.connection.state.recentWallets
        .filter((wallet) => (findSourceNamespace(wallet) ?? 'directory') === 'directory')
        .map(({ id }) => id)
    },
    take: toListedWallets,
    onError,
  })

  function createDirectoryBrowser({ namespace }: { namespace?: Namespace | undefined } = {}): DirectoryBrowser {
    const supportsNamespace = ({ chains }: ListedWallet) =>
      !namespace || chains.length === 0 || chains.some((chain) => chain.startsWith(`${namespace}:`))
    const walletBrowser = createWalletBrowser({
      // Also waits for the link check, because without it no links of the result may be opened.
      ask: async (query, onLate) => (await Promise.all([askDirectory(query, onLate), loadLinkCheck(core)]))[0],
      answerAtOnce: (query) => wholeSnapshot?.findWallets(wholeSnapshot.wallets, query),
      base: namespace
        ? { ...baseQuery, chains: baseQuery.chains.filter((chain) => chain.startsWith(`${namespace}:`)) }
        : baseQuery,
      shownFirst: [...featuredWalletIds],
      first: () => [...highlights.getState().featured, ...customWallets].filter(supportsNamespace),
      take: toListedWallets,
    })
    return {
      ...walletBrowser,
      async open(): Promise<void> {
        const { count, status } = walletBrowser.getState().list
        if (count !== undefined && status !== 'failed') return
        // The featured wallets come first in the list, so they are loaded before the other wallets.
        if (featuredWalletIds.length > 0) await highlights.load()
        await walletBrowser.fetchMore()
        prefetchImages(walletBrowser.getState().list.wallets)
        querySnapshot({ page: 1, entries: 1 }).catch(onError)
      },
    }
  }

  // Bundlers replace this condition by `false` in production builds. The import and the code of the warning are then
  // removed from the build.
  if (process.env.NODE_ENV !== 'production') {
    const stop = highlights.subscribe(() => {
      stop()
      import('./warnOfUnknownIds.ts')
        .then(({ warnOfUnknownIds }) => warnOfUnknownIds(core, { ask: askDirectory, custom: customWallets }))
        .catch(onError)
    })
  }

  const directoryBrowsers = new Map<Namespace | undefined, DirectoryBrowser>()
  function getDirectoryBrowser(namespace?: Namespace): DirectoryBrowser {
    const directoryBrowser = directoryBrowsers.get(namespace) ?? createDirectoryBrowser({ namespace })
    directoryBrowsers.set(namespace, directoryBrowser)
    return directoryBrowser
  }

  return { highlights, custom: customWallets, browserOf: getDirectoryBrowser, createBrowser: createDirectoryBrowser }
}

/**
 * Loads the snapshot, or returns an empty one if the site has none.
 *
 * @throws ChunkError `ChunkLoadFailed` if the chunk cannot be fetched
 */
function loadSnapshot(loadChunk: (() => Promise<WalletSnapshot>) | undefined): Promise<WalletSnapshot> {
  if (!loadChunk) return Promise.resolve({ wallets: [], findWallets: () => ({ data: [], count: 0 }) })
  return loadChunk().catch((cause) => {
    throw new ChunkError('ChunkLoadFailed', { cause })
  })
}

/** How many pictures to load in advance: those that are visible first, and a few more. */
const maxPrefetchedPictures = 20

function prefetchImages(wallets: readonly ListedWallet[]): void {
  if (typeof Image === 'undefined') return
  for (const { imageUrl } of wallets.slice(0, maxPrefetchedPictures)) {
    if (!imageUrl?.startsWith('http')) continue
    const image = new Image()
    // These attributes must be the same as those of the picture in the list. Otherwise the browser would load the
    // picture a second time.
    image.referrerPolicy = 'no-referrer'
    image.decoding = 'async'
    image.src = imageUrl
  }
}

/**
 * Returns a wallet of the directory with the URL of its picture.
 *
 * @param listingService - The service that has the pictures. Without a service, the wallet gets no picture.
 */
function toListedWallet(entry: WalletListingEntry, listingService: ServiceTarget | undefined): ListedWallet {
  return listingService && entry.image_id
    ? { ...entry, imageUrl: walletImageUrl(listingService, entry.image_id) }
    : entry
}
