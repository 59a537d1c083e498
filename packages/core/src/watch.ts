import { subscribe } from 'valtio/vanilla'
import type { Core } from './createCore.ts'
import { isEqual } from './isEqual.ts'
import { collectReads } from './tracked.ts'

/** The result of `createReader`. */
export type Reader = ReturnType<typeof createReader>

/**
 * Runs selectors of a kit. Calls the listener when one of the states that the selectors read has changed. Changes of
 * other states are ignored.
 */
export function createReader(core: Core) {
  const states = new Set<object>()
  const stopFunctions = new Set<() => void>()
  let listener: (() => void) | undefined
  const followState = (state: object) => {
    if (listener && !states.has(state)) stopFunctions.add(subscribe(state, listener))
    states.add(state)
  }
  return {
    read: <value>(select: (core: Core) => value): value => collectReads(() => select(core), followState),
    /**
     * Calls the listener after every change of a state that a selector has read or will read.
     *
     * @returns a function that removes the listener
     */
    subscribe(onChange: () => void): () => void {
      listener = onChange
      for (const state of states) stopFunctions.add(subscribe(state, onChange))
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
 * @param select - Returns the value. Called after every change of a state that it reads.
 * @param listener - Called if the new value and the previous value are not equal.
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
