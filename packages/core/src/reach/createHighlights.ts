import type { WalletListingEntry, WalletListingQuery } from '@latchkey/protocol'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { WalletPage, WalletSource } from './createWalletSource.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** The wallets of the directory that the first view shows, and the progress of loading them. */
export type HighlightsState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The wallets that the site wants to show first (`featuredWalletIds`), in the site's order. */
  readonly featured: readonly ListedWallet[]
  /** The first wallets of the directory that are not featured. */
  readonly recommended: readonly ListedWallet[]
  /** The directory's data about recently used wallets. */
  readonly recent: readonly ListedWallet[]
  /** The number of wallets in the whole directory. `undefined` until the service has responded or the whole snapshot is loaded. */
  readonly count: number | undefined
}

export type Highlights = ReturnType<typeof createHighlights>

export declare namespace createHighlights {
  type Parameters = {
    ask: WalletSource<WalletPage>
    base: Omit<WalletListingQuery, 'page' | 'entries' | 'search' | 'badge_type'>
    featuredIds: readonly string[]
    recentIds: () => readonly string[]
    take: (entries: readonly WalletListingEntry[]) => readonly ListedWallet[]
    onError: (error: unknown) => void
  }
}

/** The maximum number of recommended wallets. */
export const maxRecommendedWallets = 4

/**
 * Creates the part of the directory that a visitor sees first. The first `load` loads all wallets of this part. Each
 * further `load` loads only the wallets that the visitor has used since.
 */
export function createHighlights({ ask, base, featuredIds, recentIds, take, onError }: createHighlights.Parameters) {
  const state = proxy<{ current: HighlightsState }>({
    current: ref<HighlightsState>({
      status: 'idle',
      featured: [],
      recommended: [],
      recent: [],
      count: undefined,
    }),
  })

  /** Loads wallets by id, in the order of the ids. */
  async function loadByIds(ids: readonly string[]): Promise<readonly ListedWallet[]> {
    if (ids.length === 0) return []
    const { data } = await ask({ page: 1, entries: Math.min(ids.length, 100), include: ids })
    const wallets = take(data)
    return ids.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
  }

  const requestedRecentIds = new Set<string>()

  /** Loads the recently used wallets that were not requested before, and adds them to the state. */
  async function loadRecentWallets(): Promise<void> {
    const ids = recentIds().filter((id) => !requestedRecentIds.has(id))
    if (ids.length === 0) return
    for (const id of ids) requestedRecentIds.add(id)
    try {
      const loadedWallets = await loadByIds(ids)
      state.current = ref({ ...state.current, recent: [...state.current.recent, ...loadedWallets] })
    } catch (error) {
      for (const id of ids) requestedRecentIds.delete(id)
      throw error
    }
  }

  async function loadAllHighlights(): Promise<void> {
    state.current = ref({ ...state.current, status: 'loading' })
    const excludedIds = [...(base.exclude ?? []), ...featuredIds]
    const [featured, , recommendedPage] = await Promise.all([
      loadByIds(featuredIds),
      loadRecentWallets(),
      ask({ ...base, exclude: excludedIds, page: 1, entries: maxRecommendedWallets }, (latePage) => {
        const { featured } = state.current
        state.current = ref({ ...state.current, count: featured.length + latePage.count })
      }),
    ])
    const count = recommendedPage.count === undefined ? undefined : featured.length + recommendedPage.count
    state.current = ref({ ...state.current, status: 'ready', featured, recommended: take(recommendedPage.data), count })
  }

  let runningLoad: Promise<void> | undefined
  /** Loads the wallets. If a load is running, waits for that load and starts no second one. */
  function load(): Promise<void> {
    const isReady = state.current.status === 'ready'
    runningLoad ??= (isReady ? loadRecentWallets() : loadAllHighlights())
      .catch((error) => {
        onError(error)
        if (!isReady) state.current = ref({ ...state.current, status: 'failed' })
      })
      .finally(() => {
        runningLoad = undefined
      })
    return runningLoad
  }

  return { getState: () => state.current, subscribe: (listener: () => void) => subscribe(state, listener, true), load }
}
