import type { DirectoryBrowser, Latchkey, WalletBrowserState } from '@latchkey/core'
import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from 'react'

export type OpenBrowser = {
  browser: DirectoryBrowser | undefined
  state: WalletBrowserState | undefined
  /** Whether the directory itself could not be fetched. */
  isMissing: boolean
  retry: () => void
}

const nothing = () => () => {}

/**
 * The modal's way through the directory. Come back to, it is where it was; entered anew, it begins at the beginning.
 */
export function useWalletBrowser(kit: Latchkey): OpenBrowser {
  const [browser, setBrowser] = useState<DirectoryBrowser>()
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const [failed, setFailed] = useState<number>()

  useEffect(() => {
    let isCurrent = true
    kit.directory().then(
      (directory) => {
        if (!isCurrent) return
        const { browser } = directory
        if (kit.core.router.state.direction !== 'back') {
          browser.choose(undefined)
          browser.search({ search: '', onlyCertified: false })
        }
        setBrowser(browser)
        browser.open()
      },
      (error) => {
        kit.core.log.warn(error)
        if (isCurrent) setFailed(attempt)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kit, attempt])

  const state = useSyncExternalStore(browser?.subscribe ?? nothing, () => browser?.getState())
  const retry = useCallback(() => {
    if (browser) browser.fetchMore()
    else again()
  }, [browser])
  return { browser, state, isMissing: !browser && failed === attempt, retry }
}
