import type { DirectoryBrowser, Latchkey, Namespace, WalletBrowserState } from '@latchkey/core'
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'

type Wanted = Partial<Pick<WalletBrowserState, 'search' | 'onlyCertified'>>

export type OpenBrowser = {
  browser: DirectoryBrowser | undefined
  state: WalletBrowserState | undefined
  /** What is looked for while the directory is on its way, which then begins with it. */
  early: Wanted
  search: (wanted: Wanted) => void
  /** Whether the directory itself could not be fetched. */
  isMissing: boolean
  retry: () => void
}

const nothing = () => () => {}

/**
 * The modal's list of the directory's wallets. Going back to it keeps search and position; opening it again starts at the top.
 */
export function useWalletBrowser(kit: Latchkey, namespace: Namespace | undefined): OpenBrowser {
  const [browser, setBrowser] = useState<DirectoryBrowser>()
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const [failed, setFailed] = useState<number>()
  const [early, setEarly] = useState<Wanted>({})
  const latest = useRef(early)
  /** Ahead of the state, so that input before the next render is not lost. */
  const opened = useRef<DirectoryBrowser>(undefined)

  useEffect(() => {
    let isCurrent = true
    // Which wallets of the directory are in this browser has to be known before one is chosen.
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
    // The chosen wallet belongs to the list before this search.
    opened.current.choose(undefined)
    opened.current.search(wanted)
  }, [])
  return { browser, state, early, search, isMissing: !browser && failed === attempt, retry }
}
