import { subscribe } from 'valtio/vanilla'
import type { Core } from './createCore.ts'
import { isEqual } from './isEqual.ts'
import { noteReads } from './tracked.ts'

/** What `createReader` made. */
export type Reader = ReturnType<typeof createReader>

/** Runs selectors of a kit, and is notified of changes to the states that they have read, and of no others. */
export function createReader(core: Core) {
  const states = new Set<object>()
  const stops = new Set<() => void>()
  let listener: (() => void) | undefined
  const follow = (state: object) => {
    if (listener && !states.has(state)) stops.add(subscribe(state, listener))
    states.add(state)
  }
  return {
    read: <value>(select: (core: Core) => value): value => noteReads(() => select(core), follow),
    /** Calls back after every change to what was read until now, and to what is read from now on. Returns how to stop. */
    subscribe(onChange: () => void): () => void {
      listener = onChange
      for (const state of states) stops.add(subscribe(state, onChange))
      return () => {
        listener = undefined
        for (const stop of stops) stop()
        stops.clear()
      }
    },
  }
}

/**
 * Follows one view of the kit's state.
 *
 * @param select - Reads what is of interest; called after every change to the states that it reads.
 * @param listener - Called when what was read differs from before, compared by value.
 * @returns how to stop.
 */
export function watch<value>(
  core: Core,
  select: (core: Core) => value,
  listener: (value: value, previous: value) => void,
): () => void {
  const reader = createReader(core)
  let current = reader.read(select)
  return reader.subscribe(() => {
    const next = reader.read(select)
    if (isEqual(current, next)) return
    const previous = current
    current = next
    listener(next, previous)
  })
}
