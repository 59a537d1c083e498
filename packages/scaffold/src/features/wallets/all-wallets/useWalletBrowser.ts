import type { DirectoryBrowser, Latchkey, Namespace, WalletBrowserState } from '@latchkey/core'
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'

/** What the visitor searches for: a text, or only certified wallets. A missing field stays unchanged. */
type SearchInput = Partial<Pick<WalletBrowserState, 'search' | 'onlyCertified'>>

/** The return type of `useWalletBrowser`. */
export type WalletBrowserResult = {
  browser: DirectoryBrowser | undefined
  state: WalletBrowserState | undefined
  /** The search that the visitor typed before the directory has loaded. It starts as soon as the directory has loaded. */
  early: SearchInput
  search: (input: SearchInput) => void
  /** Whether the directory failed to load. */
  hasFailed: boolean
  retry: () => void
}

const subscribeToNothing = () => () => {}

/**
 * Returns the state of the wallet list and the functions that search it. If the visitor goes back to the list, its search and scroll
 * position are restored. A list that is opened from another view starts without a search.
 */
export function useWalletBrowser(kit: Latchkey, namespace: Namespace | undefined): WalletBrowserResult {
  const [browser, setBrowser] = useState<DirectoryBrowser>()
  const [attemptNumber, startNextAttempt] = useReducer((count: number) => count + 1, 0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const [earlySearch, setEarlySearch] = useState<SearchInput>({})
  const latestSearchRef = useRef(earlySearch)
  /** The same object as `browser`, but available before the next render, so that text typed in between is not lost. */
  const browserRef = useRef<DirectoryBrowser>(undefined)

  useEffect(() => {
    let isEffectActive = true
    // The list marks installed wallets. `loadReview` finds out which wallets of the directory are installed, so the list waits for its
    // result.
    Promise.all([kit.directory(), kit.core.connectors.state.isReviewed || kit.loadReview()]).then(
      ([directory]) => {
        if (!isEffectActive) return
        const browser = directory.browserOf(namespace)
        const isGoingBack = kit.core.router.state.direction === 'back'
        if (!isGoingBack) browser.choose(undefined)
        browser.search({ ...(!isGoingBack && { search: '', onlyCertified: false }), ...latestSearchRef.current })
        browserRef.current = browser
        setBrowser(browser)
        browser.open()
      },
      (error) => {
        kit.core.log.error(error)
        if (isEffectActive) setFailedAttempt(attemptNumber)
      },
    )
    return () => {
      isEffectActive = false
      browserRef.current = undefined
    }
  }, [kit, namespace, attemptNumber])

  const state = useSyncExternalStore(browser?.subscribe ?? subscribeToNothing, () => browser?.getState())
  const retry = useCallback(() => {
    if (browser) browser.fetchMore()
    else startNextAttempt()
  }, [browser])
  const search = useCallback((input: SearchInput) => {
    if (!browserRef.current) {
      latestSearchRef.current = { ...latestSearchRef.current, ...input }
      setEarlySearch(latestSearchRef.current)
      return
    }
    // The chosen wallet belongs to the previous search. Without this call, the new list would scroll to it.
    browserRef.current.choose(undefined)
    browserRef.current.search(input)
  }, [])
  return { browser, state, early: earlySearch, search, hasFailed: !browser && failedAttempt === attemptNumber, retry }
}
