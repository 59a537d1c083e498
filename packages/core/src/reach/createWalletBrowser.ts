import type { WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import { createWalletList, type WalletList, type WalletListState } from './createWalletList.ts'
import type { WalletSource } from './createWalletSource.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** What the visitor searches for. */
export type WalletCriteria = {
  /** A part of a wallet's name. The search starts when this text has at least two characters. */
  readonly search: string
  readonly onlyCertified: boolean
}

/** The current search in the directory and its result. */
export type WalletBrowserState = WalletCriteria & {
  readonly list: WalletListState
  /** Whether `search` is long enough. If so, `list` shows the result of the search; otherwise `list` shows all wallets. */
  readonly isSearching: boolean
  /** The wallet that the visitor opened last, so that the list can scroll back to it. */
  readonly chosenId: string | undefined
}

export type WalletBrowser = ReturnType<typeof createWalletBrowser>

export declare namespace createWalletBrowser {
  type Parameters = {
    ask: WalletSource
    /** Returns the result of a search without waiting; `undefined` if the whole snapshot is not loaded. */
    answerAtOnce: (query: WalletListingQuery) => WalletListingPage | undefined
    /** The parameters that all queries have in common. */
    base: Omit<WalletListingQuery, 'page' | 'entries' | 'search' | 'badge_type'>
    /** Ids of wallets that `first` returns. Queries for all wallets exclude them, so that no wallet appears twice. */
    shownFirst: readonly string[]
    /** Returns the wallets that the site chose, which come before all other wallets. */
    first: () => readonly ListedWallet[]
    take: (entries: readonly WalletListingEntry[]) => readonly ListedWallet[]
  }
}

const entriesPerPage = 40
const entriesPerSearchPage = 100
const minSearchLength = 2
/** How long the visitor must pause while typing before the search is sent to the service, in ms. */
const typingPauseMs = 300

/** Creates a list of the directory's wallets that loads page by page and has a search. */
export function createWalletBrowser(parameters: createWalletBrowser.Parameters) {
  const { ask, answerAtOnce, base, shownFirst, first, take } = parameters
  /**
   * Converts entries as `take` does, and keeps only the certified wallets, which have a badge. The query also asks
   * for a badge, but the directory may ignore this, or set a badge that the link check removes.
   */
  const toCertifiedWallets: typeof take = (entries) => take(entries).filter(({ badge_type }) => badge_type)
  /** The lists without a search, by `onlyCertified`. */
  const listsWithoutSearch = new Map<boolean, WalletList>()
  let criteria: WalletCriteria = { search: '', onlyCertified: false }
  let list = getListWithoutSearch(false)
  let stopListening = list.subscribe(updateState)
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let chosenId: string | undefined
  const state = proxy<{ current: WalletBrowserState }>({ current: ref<WalletBrowserState>(readState()) })

  function readState(): WalletBrowserState {
    return { ...criteria, list: list.getState(), isSearching: isSearchLongEnough(criteria), chosenId }
  }

  function updateState() {
    state.current = ref(readState())
  }

  function setList(next: WalletList) {
    stopListening()
    list = next
    stopListening = list.subscribe(updateState)
    updateState()
  }

  function getListWithoutSearch(onlyCertified: boolean): WalletList {
    const excludedIds = [...(base.exclude ?? []), ...(onlyCertified ? [] : shownFirst)]
    const walletList =
      listsWithoutSearch.get(onlyCertified) ??
      createWalletList({
        ask,
        query: {
          ...base,
          exclude: excludedIds,
          entries: entriesPerPage,
          ...(onlyCertified && { badge_type: 'certified' }),
        },
        ...(!onlyCertified && { first }),
        take: onlyCertified ? toCertifiedWallets : take,
      })
    listsWithoutSearch.set(onlyCertified, walletList)
    return walletList
  }

  function createSearchList({ search, onlyCertified }: WalletCriteria): WalletList {
    const query = {
      ...base,
      entries: entriesPerSearchPage,
      search: search.trim(),
      ...(onlyCertified && { badge_type: 'certified' as const }),
    }
    const foldedSearch = foldText(query.search)
    const resultList = createWalletList({
      ask,
      query,
      ...(!onlyCertified && { first: () => first().filter(({ name }) => foldText(name).includes(foldedSearch)) }),
      take: onlyCertified ? toCertifiedWallets : take,
    })
    const snapshotResult = answerAtOnce({ ...query, page: 1 })
    if (snapshotResult) resultList.show(snapshotResult)
    return resultList
  }

  return {
    getState: () => state.current,
    subscribe: (listener: () => void) => subscribe(state, listener, true),
    /** Loads the next page of the visible list. After a failed load, loads the same page again. */
    async fetchMore(): Promise<void> {
      if (typingTimer === undefined) await list.fetchMore()
    },
    /** Changes what is searched for. Results of the previous search that arrive after that are ignored. */
    search(next: Partial<WalletCriteria>): void {
      const previousCriteria = criteria
      criteria = { ...criteria, ...next }
      if (previousCriteria.search === criteria.search && previousCriteria.onlyCertified === criteria.onlyCertified)
        return
      clearTimeout(typingTimer)
      typingTimer = undefined
      if (!isSearchLongEnough(criteria)) {
        setList(getListWithoutSearch(criteria.onlyCertified))
        if (list.getState().count === undefined) list.fetchMore()
        return
      }
      const resultList = createSearchList(criteria)
      setList(resultList)
      typingTimer = setTimeout(() => {
        typingTimer = undefined
        resultList.fetchMore()
      }, typingPauseMs)
    },
    /** Stores the id of the wallet that the visitor opened. */
    choose(id: string | undefined): void {
      chosenId = id
      updateState()
    },
    dispose(): void {
      clearTimeout(typingTimer)
      stopListening()
    },
  }
}

function isSearchLongEnough({ search }: WalletCriteria): boolean {
  return search.trim().length >= minSearchLength
}

/** Returns a text in lower case and without accents, so that a search for "e" also finds "É". */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
