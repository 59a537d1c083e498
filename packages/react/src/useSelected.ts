import { type Core, createReader, initialCore, isEqual } from '@latchkey/core'
import { useMemo, useRef, useSyncExternalStore } from 'react'

/**
 * Follows one view of a kit's state: renders again when what `select` reads differs by value. A server, and the first render over its
 * page, get what it reads of the kit as it was made.
 *
 * @param select - Reads plain data of the core that it is given; may be a new function at every render.
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
