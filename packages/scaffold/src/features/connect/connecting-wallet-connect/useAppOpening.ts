import { useCallback, useEffect, useState } from 'react'

/**
 * Whether a link to a wallet's app was opened. `ready`: the link was not opened yet. `sent`: the link was opened, and an app may have
 * opened. `stuck`: this page is still visible, so no app opened.
 */
export type AppOpeningState = 'ready' | 'sent' | 'stuck'

/** If the page stays visible for this time in ms after a link was opened, no app has opened, and the state becomes `stuck`. */
const maxVisibleMs = 3_000

/**
 * Returns whether a link has opened an app. No app opens if none is registered for the link or the browser blocks the link. Browsers have
 * no event for this, but an app that opens hides the page.
 */
export function useAppOpening(initialState: 'ready' | 'sent') {
  const [state, setState] = useState<AppOpeningState>(initialState)

  useEffect(() => {
    if (state !== 'sent') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      // The time starts again when the visitor returns to the page, because the wallet's response may still be on its way.
      if (document.visibilityState === 'visible') timer = setTimeout(() => setState('stuck'), maxVisibleMs)
    }
    restartTimer()
    document.addEventListener('visibilitychange', restartTimer)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restartTimer)
    }
  }, [state])

  return { state, send: useCallback(() => setState('sent'), []), reset: useCallback(() => setState('ready'), []) }
}
