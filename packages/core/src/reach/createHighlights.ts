import type { WalletListingEntry, WalletListingQuery } from '@latchkey/protocol'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { WalletPage, WalletSource } from './createWalletSource.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** What the first view shows of the directory. */
export type HighlightsState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The wallets that the host wants above the others, in the host's order. */
  readonly featured: readonly ListedWallet[]
  /** The first of the others. */
  readonly recommended: readonly ListedWallet[]
  /** What is known of wallets that were used before. */
  readonly recent: readonly ListedWallet[]
  /** How many there are in the whole directory; `undefined` until the service answered, or the whole snapshot was looked at. */
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

/** The most wallets that are recommended. */
export const recommendedWallets = 4

/** Fetches the few wallets that a visitor sees first, once; those that were used since, as they come. */
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

  /** Wallets by their ids, in the order of these. */
  async function byIds(ids: readonly string[]): Promise<readonly ListedWallet[]> {
    if (ids.length === 0) return []
    const { data } = await ask({ page: 1, entries: Math.min(ids.length, 100), include: ids })
    const known = take(data)
    return ids.flatMap((id) => known.find((wallet) => wallet.id === id) ?? [])
  }

  const askedFor = new Set<string>()

  /** Adds the recent wallets that were not asked for yet. */
  async function addRecent(): Promise<void> {
    const ids = recentIds().filter((id) => !askedFor.has(id))
    if (ids.length === 0) return
    for (const id of ids) askedFor.add(id)
    try {
      const found = await byIds(ids)
      state.current = ref({ ...state.current, recent: [...state.current.recent, ...found] })
    } catch (error) {
      for (const id of ids) askedFor.delete(id)
      throw error
    }
  }

  async function fetchAll(): Promise<void> {
    state.current = ref({ ...state.current, status: 'loading' })
    const exclude = [...(base.exclude ?? []), ...featuredIds]
    const [featured, , others] = await Promise.all([
      byIds(featuredIds),
      addRecent(),
      ask({ ...base, exclude, page: 1, entries: recommendedWallets }, (late) => {
        const { featured } = state.current
        state.current = ref({ ...state.current, count: featured.length + late.count })
      }),
    ])
    const count = others.count === undefined ? undefined : featured.length + others.count
    state.current = ref({ ...state.current, status: 'ready', featured, recommended: take(others.data), count })
  }

  let loading: Promise<void> | undefined
  /** Concurrent calls share one fetch. */
  function load(): Promise<void> {
    const isReady = state.current.status === 'ready'
    loading ??= (isReady ? addRecent() : fetchAll())
      .catch((error) => {
        onError(error)
        if (!isReady) state.current = ref({ ...state.current, status: 'failed' })
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  return { getState: () => state.current, subscribe: (listener: () => void) => subscribe(state, listener, true), load }
}
