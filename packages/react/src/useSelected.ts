import { type Core, createReader, initialCore, isEqual } from '@latchkey/core'
import { useMemo, useRef, useSyncExternalStore } from 'react'

/**
 * Reads a part of a kit's state and renders again when its value changes. On a server and during hydration, it reads the initial state of
 * the kit.
 *
 * @param select - Returns plain data from the given core. It may be a new function in every render.
 */
export function useSelected<value>(core: Core, select: (core: Core) => value): value {
  const latest = useRef<{ value: value } | undefined>(undefined)
  const reader = useMemo(() => createReader(core), [core])
  const keep = (value: value) => {
    if (!latest.current || !isEqual(latest.current.value, value)) latest.current = { value }
    return latest.current.value
  }
  return useSyncExternalStore(
    reader.subscribe,
    () => keep(reader.read(select)),
    () => keep(select(initialCore(core))),
  )
}
