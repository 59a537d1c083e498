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
    /** Wallets that stand before those of the directory; asked for once there is something to show. */
    first?: () => readonly ListedWallet[]
    /** How entries are shown; leaves out those that have no place here. */
    take: (entries: readonly WalletListingEntry[]) => readonly ListedWallet[]
  }
}

/** How many pages in a row may add nothing before the list counts as read to its end. */
const emptyPages = 10

/**
 * One list of wallets, fetched page by page. What is in it stays where it is: an answer that comes late changes entries in their
 * place and adds others at the end.
 */
export function createWalletList({ ask, query, first = () => [], take }: createWalletList.Parameters) {
  let page = 0
  /** Pages in a row that added nothing. */
  let empty = 0
  const state = proxy<{ current: WalletListState }>({
    current: ref<WalletListState>({ status: 'ready', hasMore: true, wallets: [], count: undefined, page }),
  })
  let chosen: readonly ListedWallet[] | undefined

  /** The directory also counts wallets that are not shown here, so its count is used only while more pages may come. */
  function merge(answer: WalletListingPage, taken = take(answer.data)) {
    chosen ??= first()
    const now = state.current.wallets
    const wallets = mergeWallets(now.length > 0 ? now : chosen, taken)
    return { wallets, count: hasMore(answer) ? chosen.length + answer.count : wallets.length, page }
  }

  /** Whether some of these wallets are not in the list yet. */
  function adds(taken: readonly ListedWallet[]): boolean {
    const known = new Set(state.current.wallets.map(({ id }) => id))
    return taken.some(({ id }) => !known.has(id))
  }

  function hasMore({ data, count }: WalletListingPage): boolean {
    return data.length > 0 && page * query.entries < count && empty < emptyPages
  }

  /** What is said later may know of more pages. */
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
      // A page without any wallet to show here is skipped: the visitor asked for more.
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
    /** Fetches the first page, or the next; again, the one that failed. */
    fetchMore,
    /** Takes in what is known from elsewhere, at once. */
    show(answer: WalletListingPage) {
      state.current = ref({ ...state.current, ...merge(answer) })
    },
  }
}

function pick({ wallets, count, page }: WalletListState) {
  return { wallets, count, page }
}

/** What is said of a wallet later stands alone: what was allowed to the name before may not be allowed to the new one. */
function mergeWallets(now: readonly ListedWallet[], more: readonly ListedWallet[]): readonly ListedWallet[] {
  const byId = new Map(now.map((wallet) => [wallet.id, wallet]))
  for (const wallet of more) byId.set(wallet.id, wallet)
  return [...byId.values()]
}
