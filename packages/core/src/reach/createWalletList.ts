import type { WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { WalletSource } from './createWalletSource.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** A list of wallets that grows page by page. */
export type WalletListState = {
  readonly wallets: readonly ListedWallet[]
  /**
   * The number of wallets: the directory's count while there are more pages to load, and the number of wallets in
   * this list after the last page. `undefined` until the first response.
   */
  readonly count: number | undefined
  /** How many pages have been fetched. */
  readonly page: number
} & (
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly hasMore: boolean }
  | { readonly status: 'failed'; readonly error: LatchkeyError }
)

export type WalletList = ReturnType<typeof createWalletList>

export declare namespace createWalletList {
  type Parameters = {
    ask: WalletSource
    query: Omit<WalletListingQuery, 'page'>
    /** Returns wallets to show before those of the directory. Called when the first result arrives. */
    first?: () => readonly ListedWallet[]
    /**
     * Converts entries of the directory to wallets for the list. Leaves out the wallets that the list must not show,
     * for example because this device cannot reach them.
     */
    take: (entries: readonly WalletListingEntry[]) => readonly ListedWallet[]
  }
}

/** How many pages in a row may add no wallet before the list counts as complete. */
const maxEmptyPages = 10

/**
 * Creates a list of wallets that is loaded page by page. The visible order does not change: a late response updates
 * wallets in their place and adds new ones at the end.
 */
export function createWalletList({ ask, query, first = () => [], take }: createWalletList.Parameters) {
  let page = 0
  /** The number of pages in a row that added no wallet. */
  let emptyPageCount = 0
  const state = proxy<{ current: WalletListState }>({
    current: ref<WalletListState>({ status: 'ready', hasMore: true, wallets: [], count: undefined, page }),
  })
  /** The wallets to show before those of the directory. `undefined` until the first response. */
  let firstWallets: readonly ListedWallet[] | undefined

  /**
   * Adds the wallets of a page and returns the changed fields of the state. While there may be more pages, `count` is
   * the directory's count. After the last page, `count` is the number of wallets in the list, because the directory
   * also counts wallets that the list leaves out.
   */
  function mergePage(responsePage: WalletListingPage, newWallets = take(responsePage.data)) {
    firstWallets ??= first()
    const currentWallets = state.current.wallets
    const wallets = mergeWallets(currentWallets.length > 0 ? currentWallets : firstWallets, newWallets)
    return { wallets, count: hasMore(responsePage) ? firstWallets.length + responsePage.count : wallets.length, page }
  }

  /** Whether at least one of these wallets is not in the list yet. */
  function hasNewWallets(newWallets: readonly ListedWallet[]): boolean {
    const knownIds = new Set(state.current.wallets.map(({ id }) => id))
    return newWallets.some(({ id }) => !knownIds.has(id))
  }

  function hasMore({ data, count }: WalletListingPage): boolean {
    return data.length > 0 && page * query.entries < count && emptyPageCount < maxEmptyPages
  }

  /** Adds a response that arrived late. The count in the response may show that there are more pages. */
  function addLatePage(latePage: WalletListingPage) {
    const currentState = state.current
    state.current = ref(
      currentState.status === 'ready'
        ? { ...currentState, ...mergePage(latePage), hasMore: hasMore(latePage) }
        : { ...currentState, ...mergePage(latePage) },
    )
  }

  async function fetchMore(): Promise<void> {
    const previousState = state.current
    if (previousState.status === 'loading' || (previousState.status === 'ready' && !previousState.hasMore)) return
    state.current = ref({ ...pickListFields(previousState), status: 'loading' })
    try {
      let responsePage: WalletListingPage
      let newWallets: readonly ListedWallet[]
      // The visitor asked for more wallets. So if a page adds no wallet to the list, the next page is loaded.
      do {
        responsePage = await ask({ ...query, page: page + 1 }, addLatePage)
        page += 1
        newWallets = take(responsePage.data)
        emptyPageCount = hasNewWallets(newWallets) ? 0 : emptyPageCount + 1
      } while (hasMore(responsePage) && newWallets.length === 0)
      state.current = ref({ ...mergePage(responsePage, newWallets), status: 'ready', hasMore: hasMore(responsePage) })
    } catch (error) {
      state.current = ref({ ...pickListFields(state.current), status: 'failed', error: error as LatchkeyError })
    }
  }

  return {
    getState: () => state.current,
    subscribe: (listener: () => void) => subscribe(state, listener, true),
    /** Loads the first or the next page, or repeats a failed load. */
    fetchMore,
    /** Adds the wallets of a page that another source returned. Nothing is loaded. */
    show(newPage: WalletListingPage) {
      state.current = ref({ ...state.current, ...mergePage(newPage) })
    },
  }
}

function pickListFields({ wallets, count, page }: WalletListState) {
  return { wallets, count, page }
}

/**
 * Adds wallets to a list. If a wallet is already in the list, the new data replaces all of the old data: links that
 * were allowed for the old name may not be allowed for the new name.
 */
function mergeWallets(current: readonly ListedWallet[], more: readonly ListedWallet[]): readonly ListedWallet[] {
  const walletsById = new Map(current.map((wallet) => [wallet.id, wallet]))
  for (const wallet of more) walletsById.set(wallet.id, wallet)
  return [...walletsById.values()]
}
