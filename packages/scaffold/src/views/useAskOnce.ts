import { useEffect, useRef } from 'react'

/** Asks the wallet as soon as the view is there. StrictMode mounts twice; the wallet is asked once. */
export function useAskOnce(ask: () => void): void {
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    ask()
  }, [ask])
}
