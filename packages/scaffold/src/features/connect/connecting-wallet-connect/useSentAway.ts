import { useCallback, useEffect, useState } from 'react'

/**
 * `ready`: the link was not opened yet. `sent`: the visitor may be in the wallet. `stuck`: this page is still visible, so no app opened.
 */
export type SentAway = 'ready' | 'sent' | 'stuck'

/** If the page stays visible for this time after a link was opened, ms, the state becomes `stuck`. */
const maxVisibleMs = 3_000

/**
 * Detects that a link opened no app: no app is registered for the link, or the browser blocked it. Browsers have no event for this, but an
 * app that opens hides the page.
 */
export function useSentAway(initialState: 'ready' | 'sent') {
  const [state, setState] = useState<SentAway>(initialState)

  useEffect(() => {
    if (state !== 'sent') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      // When the visitor returns to the page, the time starts again, because the wallet may need a moment to respond.
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
