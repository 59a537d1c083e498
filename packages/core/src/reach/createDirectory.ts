import type { Namespace, WalletListingEntry, WalletListingQuery } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { ChunkError } from '../errors/chunk.ts'
import { type Feature, featureOf } from '../featureOf.ts'
import { noteServiceError } from '../notices/noteServiceError.ts'
import type { ServiceTarget } from '../services/request.ts'
import { walletImageUrl } from '../services/walletImageUrl.ts'
import { fetchWallets } from '../services/walletListing.ts'
import { createHighlights } from './createHighlights.ts'
import { createWalletBrowser } from './createWalletBrowser.ts'
import { createWalletSource, type WalletPage } from './createWalletSource.ts'
import type { Directory, DirectoryBrowser, WalletSnapshot } from './Directory.ts'
import { fromCustomWallet, type ListedWallet, originOf } from './ListedWallet.ts'
import { loadLinkCheck } from './loadLinkCheck.ts'
import { readPlatform } from './platform.ts'
import { suitsPlatform } from './suitsPlatform.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

declare module '../features.ts' {
  interface Features {
    /** The wallets that are not in this browser. */
    directory: Directory
  }
}

const directory: Feature<'directory'> = { name: 'directory', create: createDirectory }

/** Returns the directory of a kit; the first call creates it. */
export const directoryOf = (core: Core): Directory => featureOf(core, directory)

/** Creates the directory from a kit's options: which wallets it shows, and which services it asks. */
export function createDirectory(core: Core): Directory {
  const { services, projectId = '', includeWalletIds, excludeWalletIds, featuredWalletIds } = core.options.state
  const target: ServiceTarget | undefined = services.walletListing
    ? { baseUrl: services.walletListing, projectId, signal: core.lifetime.signal }
    : undefined
  let whole: WalletSnapshot | undefined

  async function snapshot(query: WalletListingQuery) {
    whole ??= await load(core.load.snapshot)
    return whole.findWallets(whole.wallets, query)
  }

  /** Answers a query from the first page of the snapshot. Loads the whole snapshot only if the first page does not contain enough. */
  async function beginning(query: WalletListingQuery): Promise<WalletPage> {
    if (whole || !core.load.firstPage) return snapshot(query)
    const { findWallets, wallets } = await load(core.load.firstPage)
    const { data } = findWallets(wallets, query)
    return data.length < Math.min(query.entries, query.include?.length ?? query.entries) ? snapshot(query) : { data }
  }

  const service = target && ((query: WalletListingQuery) => fetchWallets({ ...target, query }))
  const onError = (error: unknown) => noteServiceError(core, error)
  const ask = createWalletSource({ service, snapshot, onError })
  const base = {
    chains: core.chain.state.networks.map(({ caipNetworkId }) => caipNetworkId),
    ...(includeWalletIds.length > 0 && { include: [...includeWalletIds] }),
    ...(excludeWalletIds.length > 0 && { exclude: [...excludeWalletIds] }),
  }
  const custom = core.options.state.customWallets.map((wallet) => fromCustomWallet({ ...wallet }))

  function take(entries: readonly WalletListingEntry[]): readonly ListedWallet[] {
    const place = { platform: readPlatform(), hasAdapters: core.hasAdapters }
    // A wallet of the site replaces the directory's entry with the same id.
    const own = (id: string) => custom.find((wallet) => wallet.id === id)
    return entries
      .map((entry) => {
        const wallet = toListedWallet(entry, target)
        return own(entry.id) ?? core.features.linkCheck?.(wallet) ?? wallet
      })
      .filter((wallet) => suitsPlatform(wallet, place))
  }

  const highlights = createHighlights({
    ask: createWalletSource({ service, snapshot: beginning, onError }),
    base,
    featuredIds: [...featuredWalletIds],
    recentIds: () => {
      // Wallets of this browser are not looked up in the directory.
      return core.connection.state.recentWallets
        .filter((wallet) => (originOf(wallet) ?? 'directory') === 'directory')
        .map(({ id }) => id)
    },
    take,
    onError,
  })

  function createBrowser({ namespace }: { namespace?: Namespace | undefined } = {}): DirectoryBrowser {
    const suits = ({ chains }: ListedWallet) =>
      !namespace || chains.length === 0 || chains.some((chain) => chain.startsWith(`${namespace}:`))
    const browser = createWalletBrowser({
      // The result is used only after the link check is loaded, because the check decides what of it may be trusted.
      ask: async (query, onLate) => (await Promise.all([ask(query, onLate), loadLinkCheck(core)]))[0],
      answerAtOnce: (query) => whole?.findWallets(whole.wallets, query),
      base: namespace ? { ...base, chains: base.chains.filter((chain) => chain.startsWith(`${namespace}:`)) } : base,
      shownFirst: [...featuredWalletIds],
      first: () => [...highlights.getState().featured, ...custom].filter(suits),
      take,
    })
    return {
      ...browser,
      async open(): Promise<void> {
        const { count, status } = browser.getState().list
        if (count !== undefined && status !== 'failed') return
        // The featured wallets are first in the list.
        if (featuredWalletIds.length > 0) await highlights.load()
        await browser.fetchMore()
        prefetchImages(browser.getState().list.wallets)
        snapshot({ page: 1, entries: 1 }).catch(onError)
      },
    }
  }

  // Bundlers replace this expression by its value and remove the import from production builds.
  if (process.env.NODE_ENV !== 'production') {
    const stop = highlights.subscribe(() => {
      stop()
      import('./warnOfIds.ts').then(({ warnOfIds }) => warnOfIds(core, { ask, custom })).catch(onError)
    })
  }

  const browsers = new Map<Namespace | undefined, DirectoryBrowser>()
  function browserOf(namespace?: Namespace): DirectoryBrowser {
    const browser = browsers.get(namespace) ?? createBrowser({ namespace })
    browsers.set(namespace, browser)
    return browser
  }

  return { highlights, custom, browserOf, createBrowser }
}

/** @throws ChunkError `ChunkLoadFailed` */
function load(part: (() => Promise<WalletSnapshot>) | undefined): Promise<WalletSnapshot> {
  if (!part) return Promise.resolve({ wallets: [], findWallets: () => ({ data: [], count: 0 }) })
  return part().catch((cause) => {
    throw new ChunkError('ChunkLoadFailed', { cause })
  })
}

/** How many pictures are loaded in advance: those that are visible first, and a few more. */
const prefetched = 20

function prefetchImages(wallets: readonly ListedWallet[]): void {
  if (typeof Image === 'undefined') return
  for (const { imageUrl } of wallets.slice(0, prefetched)) {
    if (!imageUrl?.startsWith('http')) continue
    const image = new Image()
    // The attributes match the request of the visible picture. Otherwise the browser would load it twice.
    image.referrerPolicy = 'no-referrer'
    image.decoding = 'async'
    image.src = imageUrl
  }
}

/**
 * Adds the picture URL to a wallet of the directory.
 *
 * @param target - The service with the pictures; without it, no wallet has one.
 */
function toListedWallet(entry: WalletListingEntry, target: ServiceTarget | undefined): ListedWallet {
  return target && entry.image_id ? { ...entry, imageUrl: walletImageUrl(target, entry.image_id) } : entry
}
