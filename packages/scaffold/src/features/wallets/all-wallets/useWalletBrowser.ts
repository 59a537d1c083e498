import type { DirectoryBrowser, Latchkey, Namespace, WalletBrowserState } from '@latchkey/core'
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'

type Wanted = Partial<Pick<WalletBrowserState, 'search' | 'onlyCertified'>>

export type OpenBrowser = {
  browser: DirectoryBrowser | undefined
  state: WalletBrowserState | undefined
  /** The search that the visitor entered while the directory was loading. The directory starts with this search. */
  early: Wanted
  search: (wanted: Wanted) => void
  /** Whether the directory could not be loaded. */
  isMissing: boolean
  retry: () => void
}

const nothing = () => () => {}

/**
 * The directory's list of wallets in the modal. Going back to the list keeps its search and position. Opening the list again resets both.
 */
export function useWalletBrowser(kit: Latchkey, namespace: Namespace | undefined): OpenBrowser {
  const [browser, setBrowser] = useState<DirectoryBrowser>()
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const [failed, setFailed] = useState<number>()
  const [early, setEarly] = useState<Wanted>({})
  const latest = useRef(early)
  /** Set before the state, so that input between two renders is not lost. */
  const opened = useRef<DirectoryBrowser>(undefined)

  useEffect(() => {
    let isCurrent = true
    // The page's wallets must be compared (reviewed) first: this tells which of the directory's wallets are installed in this browser.
    Promise.all([kit.directory(), kit.core.connectors.state.isReviewed || kit.loadReview()]).then(
      ([directory]) => {
        if (!isCurrent) return
        const browser = directory.browserOf(namespace)
        const isReturn = kit.core.router.state.direction === 'back'
        if (!isReturn) browser.choose(undefined)
        browser.search({ ...(!isReturn && { search: '', onlyCertified: false }), ...latest.current })
        opened.current = browser
        setBrowser(browser)
        browser.open()
      },
      (error) => {
        kit.core.log.error(error)
        if (isCurrent) setFailed(attempt)
      },
    )
    return () => {
      isCurrent = false
      opened.current = undefined
    }
  }, [kit, namespace, attempt])

  const state = useSyncExternalStore(browser?.subscribe ?? nothing, () => browser?.getState())
  const retry = useCallback(() => {
    if (browser) browser.fetchMore()
    else again()
  }, [browser])
  const search = useCallback((wanted: Wanted) => {
    if (!opened.current) {
      latest.current = { ...latest.current, ...wanted }
      setEarly(latest.current)
      return
    }
    // The chosen wallet belongs to the previous search.
    opened.current.choose(undefined)
    opened.current.search(wanted)
  }, [])
  return { browser, state, early, search, isMissing: !browser && failed === attempt, retry }
}
