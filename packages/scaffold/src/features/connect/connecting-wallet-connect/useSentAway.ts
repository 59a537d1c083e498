import { useCallback, useEffect, useState } from 'react'

/**
 * `ready`: the link was not opened yet. `sent`: the visitor may be in the wallet. `stuck`: this page is still visible, so no app opened.
 */
export type SentAway = 'ready' | 'sent' | 'stuck'

/** How long the page may stay visible after a link was opened before this counts as a failure, ms. */
const patienceMs = 3_000

/**
 * Detects that a link opened no app: no app is registered for the link, or the browser blocked it. Browsers have no event for this, but an
 * app that opens hides the page.
 */
export function useSentAway(initial: 'ready' | 'sent') {
  const [state, setState] = useState<SentAway>(initial)

  useEffect(() => {
    if (state !== 'sent') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      // After the visitor returns, the wallet's response may take as long again.
      if (document.visibilityState === 'visible') timer = setTimeout(() => setState('stuck'), patienceMs)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [state])

  return { state, send: useCallback(() => setState('sent'), []), reset: useCallback(() => setState('ready'), []) }
}
