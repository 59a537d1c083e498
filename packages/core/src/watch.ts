import { subscribe } from 'valtio/vanilla'
import type { Core } from './createCore.ts'
import { isEqual } from './isEqual.ts'
import { collectReads } from './tracked.ts'

/** Runs selectors of a kit's state, and reports changes of the states that they read. */
export type Reader = ReturnType<typeof createReader>

/**
 * Creates an object that runs selectors of a kit's state. The listener of `subscribe` is called only when
 * a state changes that one of the selectors has read.
 */
export function createReader(core: Core) {
  const followedStates = new Set<object>()
  const stopFunctions = new Set<() => void>()
  let listener: (() => void) | undefined
  const followState = (state: object) => {
    if (listener && !followedStates.has(state)) stopFunctions.add(subscribe(state, listener))
    followedStates.add(state)
  }
  return {
    read: <value>(select: (core: Core) => value): value => collectReads(() => select(core), followState),
    /**
     * Sets the listener that is called after every change of a state that a selector has read or will read.
     *
     * @returns a function that removes the listener
     */
    subscribe(onChange: () => void): () => void {
      listener = onChange
      for (const state of followedStates) stopFunctions.add(subscribe(state, onChange))
      return () => {
        listener = undefined
        for (const stop of stopFunctions) stop()
        stopFunctions.clear()
      }
    },
  }
}

/**
 * Calls a listener when a selected value of the kit's state changes.
 *
 * @param select - Returns the value. Called again after every change of a state that it has read.
 * @param listener - Called if the new value is not equal to the previous one.
 * @returns a function that removes the listener
 */
export function watch<value>(
  core: Core,
  select: (core: Core) => value,
  listener: (value: value, previous: value) => void,
): () => void {
  const reader = createReader(core)
  let currentValue = reader.read(select)
  return reader.subscribe(() => {
    const nextValue = reader.read(select)
    if (isEqual(currentValue, nextValue)) return
    const previousValue = currentValue
    currentValue = nextValue
    listener(nextValue, previousValue)
  })
}
