import type { WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { WalletSource } from './createWalletSource.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** A list of wallets that grows page by page. */
export type WalletListState = {
  readonly wallets: readonly ListedWallet[]
  /**
   * How many wallets there are: the directory's count while there are more pages, then the number of wallets shown; `undefined`
   * until the first response.
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
    /** Wallets to show before those of the directory. Called when there is something to show. */
    first?: () => readonly ListedWallet[]
    /** Converts entries to the wallets that are shown, and leaves out those that do not belong here. */
    take: (entries: readonly WalletListingEntry[]) => readonly ListedWallet[]
  }
}

/** How many pages in a row may add no wallet before the list counts as complete. */
const emptyPages = 10

/**
 * Creates a list of wallets that is loaded page by page. Its order is stable: a late response updates entries in their place and adds
 * others at the end.
 */
export function createWalletList({ ask, query, first = () => [], take }: createWalletList.Parameters) {
  let page = 0
  /** The number of pages in a row that added nothing. */
  let empty = 0
  const state = proxy<{ current: WalletListState }>({
    current: ref<WalletListState>({ status: 'ready', hasMore: true, wallets: [], count: undefined, page }),
  })
  let chosen: readonly ListedWallet[] | undefined

  /** The directory's count includes wallets that are not shown here, so it is used only while there may be more pages. */
  function merge(answer: WalletListingPage, taken = take(answer.data)) {
    chosen ??= first()
    const now = state.current.wallets
    const wallets = mergeWallets(now.length > 0 ? now : chosen, taken)
    return { wallets, count: hasMore(answer) ? chosen.length + answer.count : wallets.length, page }
  }

  /** Whether the list does not contain all of these wallets yet. */
  function adds(taken: readonly ListedWallet[]): boolean {
    const known = new Set(state.current.wallets.map(({ id }) => id))
    return taken.some(({ id }) => !known.has(id))
  }

  function hasMore({ data, count }: WalletListingPage): boolean {
    return data.length > 0 && page * query.entries < count && empty < emptyPages
  }

  /** Adds a late response, which may report more pages. */
  function addLate(late: WalletListingPage) {
    const now = state.current
    state.current = ref(
      now.status === 'ready' ? { ...now, ...merge(late), hasMore: hasMore(late) } : { ...now, ...merge(late) },
    )
  }

  async function fetchMore(): Promise<void> {
    const before = state.current
    if (before.status === 'loading' || (before.status === 'ready' && !before.hasMore)) return
    state.current = ref({ ...pick(before), status: 'loading' })
    try {
      let answer: WalletListingPage
      let taken: readonly ListedWallet[]
      // Skips pages without any wallet to show, because the visitor asked for more wallets.
      do {
        answer = await ask({ ...query, page: page + 1 }, addLate)
        page += 1
        taken = take(answer.data)
        empty = adds(taken) ? 0 : empty + 1
      } while (hasMore(answer) && taken.length === 0)
      state.current = ref({ ...merge(answer, taken), status: 'ready', hasMore: hasMore(answer) })
    } catch (error) {
      state.current = ref({ ...pick(state.current), status: 'failed', error: error as LatchkeyError })
    }
  }

  return {
    getState: () => state.current,
    subscribe: (listener: () => void) => subscribe(state, listener, true),
    /** Loads the first or the next page, or repeats a failed load. */
    fetchMore,
    /** Adds wallets from another source immediately. */
    show(answer: WalletListingPage) {
      state.current = ref({ ...state.current, ...merge(answer) })
    },
  }
}

function pick({ wallets, count, page }: WalletListState) {
  return { wallets, count, page }
}

/**
 * A later entry replaces an earlier one completely, because links that were allowed for the old name may not be allowed for the new one.
 */
function mergeWallets(now: readonly ListedWallet[], more: readonly ListedWallet[]): readonly ListedWallet[] {
  const byId = new Map(now.map((wallet) => [wallet.id, wallet]))
  for (const wallet of more) byId.set(wallet.id, wallet)
  return [...byId.values()]
}
