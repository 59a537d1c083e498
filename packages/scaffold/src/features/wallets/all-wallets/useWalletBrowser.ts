import type { DirectoryBrowser, Latchkey, Namespace, WalletBrowserState } from '@latchkey/core'
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'

type SearchInput = Partial<Pick<WalletBrowserState, 'search' | 'onlyCertified'>>

export type WalletBrowserResult = {
  browser: DirectoryBrowser | undefined
  state: WalletBrowserState | undefined
  /** The search that the visitor entered while the directory was loading. It runs as soon as the directory has loaded. */
  early: SearchInput
  search: (input: SearchInput) => void
  /** Whether the directory could not be loaded. */
  isMissing: boolean
  retry: () => void
}

const subscribeToNothing = () => () => {}

/**
 * The directory's list of wallets in the modal. Going back to the list keeps the search and the scroll position. Opening the
 * list again resets both.
 */
export function useWalletBrowser(kit: Latchkey, namespace: Namespace | undefined): WalletBrowserResult {
  const [browser, setBrowser] = useState<DirectoryBrowser>()
  const [attemptNumber, startNextAttempt] = useReducer((count: number) => count + 1, 0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const [earlySearch, setEarlySearch] = useState<SearchInput>({})
  const latestSearch = useRef(earlySearch)
  /** The same browser as in the state, but set at once, so that input before the next render is not lost. */
  const browserRef = useRef<DirectoryBrowser>(undefined)

  useEffect(() => {
    let isEffectActive = true
    // The list marks installed wallets. `loadReview` finds out which directory wallets are installed, so the list waits for it.
    Promise.all([kit.directory(), kit.core.connectors.state.isReviewed || kit.loadReview()]).then(
      ([directory]) => {
        if (!isEffectActive) return
        const browser = directory.browserOf(namespace)
        const isGoingBack = kit.core.router.state.direction === 'back'
        if (!isGoingBack) browser.choose(undefined)
        browser.search({ ...(!isGoingBack && { search: '', onlyCertified: false }), ...latestSearch.current })
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
      latestSearch.current = { ...latestSearch.current, ...input }
      setEarlySearch(latestSearch.current)
      return
    }
    // The wallet that the visitor chose was a result of the previous search, so the choice is removed.
    browserRef.current.choose(undefined)
    browserRef.current.search(input)
  }, [])
  return { browser, state, early: earlySearch, search, isMissing: !browser && failedAttempt === attemptNumber, retry }
}
