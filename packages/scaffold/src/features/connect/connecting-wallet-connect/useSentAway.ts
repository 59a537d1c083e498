import { useCallback, useEffect, useState } from 'react'

/**
 * `ready`: the link was not opened yet. `sent`: the visitor may be in the wallet. `stuck`: this page is still visible, so no app opened.
 */
export type SentAway = 'ready' | 'sent' | 'stuck'

/** If the page is still visible this long after a link was opened, ms, the state becomes `stuck`. */
const maxVisibleMs = 3_000

/**
 * Detects that a link opened no app: no app is registered for the link, or the browser blocked it. Browsers have no event for this, but an
 * app that opens hides the page.
 */
export function useSentAway(initial: 'ready' | 'sent') {
  const [state, setState] = useState<SentAway>(initial)

  useEffect(() => {
    if (state !== 'sent') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      // Each time the visitor returns to the page, the wallet has the full time again to respond.
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
