import { useEffect, useRef } from 'react'

/** Calls `ask` once, when the view mounts. In StrictMode views mount twice, but the wallet must be asked once. */
export function useAskOnce(ask: () => void): void {
  useAskEach('once', ask)
}

/** Calls `ask` again whenever `way` changes, which is the way to reach the wallet. */
export function useAskEach(way: string, ask: (() => void) | undefined): void {
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (asked.current === way || !ask) return
    asked.current = way
    ask()
  }, [way, ask])
}
