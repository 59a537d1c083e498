import { type Core, initialCore, isEqual, subscribeCore } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/**
 * Follows one view of a kit's state: renders again when what `select` reads differs by value. A server, and the first render over its
 * page, get what it reads of the kit as it was made.
 *
 * @param select - Reads plain data of the core that it is given; may be a new function at every render.
 */
export function useSelected<value>(core: Core, select: (core: Core) => value): value {
  const latest = useRef<{ value: value } | undefined>(undefined)
  const read = (from: Core) => {
    const value = select(from)
    if (!latest.current || !isEqual(latest.current.value, value)) latest.current = { value }
    return latest.current.value
  }
  const subscribe = useCallback((listener: () => void) => subscribeCore(core, listener), [core])
  return useSyncExternalStore(
    subscribe,
    () => read(core),
    () => read(initialCore(core)),
  )
}
