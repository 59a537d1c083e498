import { useEffect, useRef } from 'react'

/** Calls `ask` once when the view mounts. React's StrictMode mounts a view twice, but the wallet must be asked only once. */
export function useAskOnce(ask: () => void): void {
  useAskOnChange('once', ask)
}

/**
 * Calls `ask` when the view mounts and when `key` changes. `key` names how the wallet is reached, for example by a pairing URI or by the
 * wallet's browser extension.
 */
export function useAskOnChange(key: string, ask: (() => void) | undefined): void {
  const lastAskedKey = useRef<string>(undefined)
  useEffect(() => {
    if (lastAskedKey.current === key || !ask) return
    lastAskedKey.current = key
    ask()
  }, [key, ask])
}
