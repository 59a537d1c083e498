import { useEffect, useRef } from 'react'

/** Asks the wallet as soon as the view is there. StrictMode mounts twice; the wallet is asked once. */
export function useAskOnce(ask: () => void): void {
  useAskEach('once', ask)
}

/** Asks again whenever the way to the wallet changes. */
export function useAskEach(way: string, ask: (() => void) | undefined): void {
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (asked.current === way || !ask) return
    asked.current = way
    ask()
  }, [way, ask])
}
