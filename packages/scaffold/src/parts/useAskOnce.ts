import { useEffect, useRef } from 'react'

/** Calls `ask` once when the view mounts. React's StrictMode mounts a view twice, but the wallet must be asked only once. */
export function useAskOnce(ask: () => void): void {
  useAskEach('once', ask)
}

/** Calls `ask` when the view mounts and when `way` changes. `way` is a string that names how the wallet is reached. */
export function useAskEach(way: string, ask: (() => void) | undefined): void {
  const lastAskedWay = useRef<string>(undefined)
  useEffect(() => {
    if (lastAskedWay.current === way || !ask) return
    lastAskedWay.current = way
    ask()
  }, [way, ask])
}
