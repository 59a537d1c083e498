import { type Core, createReader, initialCore, isEqual } from '@latchkey/core'
import { useMemo, useRef, useSyncExternalStore } from 'react'

/**
 * Returns a part of a kit's state, and renders the component again when this part changes. On a server and during hydration, returns the
 * same part of the kit's initial state.
 *
 * @param select - Takes a core and returns plain data. May be a new function in every render.
 */
export function useSelected<value>(core: Core, select: (core: Core) => value): value {
  const latestValueRef = useRef<{ value: value } | undefined>(undefined)
  const stateReader = useMemo(() => createReader(core), [core])
  const reuseIfEqual = (value: value) => {
    if (!latestValueRef.current || !isEqual(latestValueRef.current.value, value)) latestValueRef.current = { value }
    return latestValueRef.current.value
  }
  return useSyncExternalStore(
    stateReader.subscribe,
    () => reuseIfEqual(stateReader.read(select)),
    () => reuseIfEqual(select(initialCore(core))),
  )
}
