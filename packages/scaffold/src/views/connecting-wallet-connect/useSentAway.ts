import { useCallback, useEffect, useState } from 'react'

/** What became of sending the visitor away: `ready` before it, `sent` while they may be there, `stuck` where they still look at this page. */
export type SentAway = 'ready' | 'sent' | 'stuck'

/** How long somebody who went to a wallet may still look at this page, ms. */
const patienceMs = 3_000

/**
 * Notices when a link led nowhere: no app answers to it, or it was not allowed to. Nothing tells a page so; but an app that
 * opens hides the page.
 */
export function useSentAway(initial: 'ready' | 'sent') {
  const [state, setState] = useState<SentAway>(initial)

  useEffect(() => {
    if (state !== 'sent') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      // Whoever comes back has a moment for the answer to arrive, too.
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
