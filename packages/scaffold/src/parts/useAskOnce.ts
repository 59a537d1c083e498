import { useEffect, useRef } from 'react'

/** Calls `ask` once, when the view mounts. In StrictMode views mount twice, but the wallet must be asked once. */
export function useAskOnce(ask: () => void): void {
  useAskEach('once', ask)
}

/** Calls `ask` once for each `way`, a text that identifies the way to reach the wallet. */
export function useAskEach(way: string, ask: (() => void) | undefined): void {
  const lastAskedWay = useRef<string>(undefined)
  useEffect(() => {
    if (lastAskedWay.current === way || !ask) return
    lastAskedWay.current = way
    ask()
  }, [way, ask])
}
