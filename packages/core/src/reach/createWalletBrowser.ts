import type { WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import { createWalletList, type WalletList, type WalletListState } from './createWalletList.ts'
import type { WalletSource } from './createWalletSource.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** What the visitor searches for. */
export type WalletCriteria = {
  /** Part of a name; the search starts at two characters. */
  readonly search: string
  readonly onlyCertified: boolean
}

/** The search in the directory and its result. */
export type WalletBrowserState = WalletCriteria & {
  readonly list: WalletListState
  /** Whether `search` is long enough that `list` shows its result. */
  readonly isSearching: boolean
  /** The wallet that was chosen last, so that the list can return to it. */
  readonly chosenId: string | undefined
}

export type WalletBrowser = ReturnType<typeof createWalletBrowser>

export declare namespace createWalletBrowser {
  type Parameters = {
    ask: WalletSource
    /** Answers a search immediately if the whole snapshot is loaded. */
    answerAtOnce: (query: WalletListingQuery) => WalletListingPage | undefined
    /** Parameters of every query. */
    base: Omit<WalletListingQuery, 'page' | 'entries' | 'search' | 'badge_type'>
    /** Ids that `first` already shows; they are excluded from the unsearched list. */
    shownFirst: readonly string[]
    /** Wallets that the site chose; they come before all others. */
    first: () => readonly ListedWallet[]
    take: (entries: readonly WalletListingEntry[]) => readonly ListedWallet[]
  }
}

const pageEntries = 40
const searchEntries = 100
const searchedFrom = 2
/** How long the visitor has to pause before the service is asked, ms. */
const holdMs = 300

/** Creates the browser of the whole directory, with pages and a search. */
export function createWalletBrowser(parameters: createWalletBrowser.Parameters) {
  const { ask, answerAtOnce, base, shownFirst, first, take } = parameters
  /** The directory may return wallets without a badge or with a false one. */
  const takeCertified: typeof take = (entries) => take(entries).filter(({ badge_type }) => badge_type)
  const whole = new Map<boolean, WalletList>()
  let criteria: WalletCriteria = { search: '', onlyCertified: false }
  let list = wholeList(false)
  let stopList = list.subscribe(tell)
  let hold: ReturnType<typeof setTimeout> | undefined
  let chosenId: string | undefined
  const state = proxy<{ current: WalletBrowserState }>({ current: ref<WalletBrowserState>(read()) })

  function read(): WalletBrowserState {
    return { ...criteria, list: list.getState(), isSearching: isSearch(criteria), chosenId }
  }

  function tell() {
    state.current = ref(read())
  }

  function show(next: WalletList) {
    stopList()
    list = next
    stopList = list.subscribe(tell)
    tell()
  }

  function wholeList(onlyCertified: boolean): WalletList {
    const exclude = [...(base.exclude ?? []), ...(onlyCertified ? [] : shownFirst)]
    const made =
      whole.get(onlyCertified) ??
      createWalletList({
        ask,
        query: { ...base, exclude, entries: pageEntries, ...(onlyCertified && { badge_type: 'certified' }) },
        ...(!onlyCertified && { first }),
        take: onlyCertified ? takeCertified : take,
      })
    whole.set(onlyCertified, made)
    return made
  }

  function searchList({ search, onlyCertified }: WalletCriteria): WalletList {
    const query = {
      ...base,
      entries: searchEntries,
      search: search.trim(),
      ...(onlyCertified && { badge_type: 'certified' as const }),
    }
    const wanted = fold(query.search)
    const found = createWalletList({
      ask,
      query,
      ...(!onlyCertified && { first: () => first().filter(({ name }) => fold(name).includes(wanted)) }),
      take: onlyCertified ? takeCertified : take,
    })
    const known = answerAtOnce({ ...query, page: 1 })
    if (known) found.show(known)
    return found
  }

  return {
    getState: () => state.current,
    subscribe: (listener: () => void) => subscribe(state, listener, true),
    /** Loads the next page of the visible list, or repeats a failed load. */
    async fetchMore(): Promise<void> {
      if (hold === undefined) await list.fetchMore()
    },
    /** Changes the search. Results of the previous search are ignored. */
    search(next: Partial<WalletCriteria>): void {
      const before = criteria
      criteria = { ...criteria, ...next }
      if (before.search === criteria.search && before.onlyCertified === criteria.onlyCertified) return
      clearTimeout(hold)
      hold = undefined
      if (!isSearch(criteria)) {
        show(wholeList(criteria.onlyCertified))
        if (list.getState().count === undefined) list.fetchMore()
        return
      }
      const found = searchList(criteria)
      show(found)
      hold = setTimeout(() => {
        hold = undefined
        found.fetchMore()
      }, holdMs)
    },
    /** Stores the chosen wallet. */
    choose(id: string | undefined): void {
      chosenId = id
      tell()
    },
    dispose(): void {
      clearTimeout(hold)
      stopList()
    },
  }
}

function isSearch({ search }: WalletCriteria): boolean {
  return search.trim().length >= searchedFrom
}

/** Removes case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
