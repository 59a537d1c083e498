import { useCallback, useEffect, useState } from 'react'

/** Whether a link opened the wallet: `ready` before, `sent` while the visitor may be there, `stuck` if this page is still visible. */
export type SentAway = 'ready' | 'sent' | 'stuck'

/** How long the page may stay visible after the link before that counts as a failure, ms. */
const patienceMs = 3_000

/**
 * Notices when a link opened no app: none is registered for it, or the browser blocked it. There is no event for that, but an app
 * that opens hides the page.
 */
export function useSentAway(initial: 'ready' | 'sent') {
  const [state, setState] = useState<SentAway>(initial)

  useEffect(() => {
    if (state !== 'sent') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      // After a return to the page, the wallet's response has the same time to arrive.
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
