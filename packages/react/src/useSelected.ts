import { type Core, isEqual, subscribeCore } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/**
 * Follows one view of a kit's state: renders again when what `select` reads differs by value.
 *
 * @param select - Reads plain data; may be a new function at every render.
 */
export function useSelected<value>(core: Core, select: (core: Core) => value): value {
  const latest = useRef<{ core: Core; value: value } | undefined>(undefined)
  const read = () => {
    const value = select(core)
    if (latest.current?.core !== core || !isEqual(latest.current.value, value)) latest.current = { core, value }
    return latest.current.value
  }
  const subscribe = useCallback((listener: () => void) => subscribeCore(core, listener), [core])
  return useSyncExternalStore(subscribe, read, read)
}
