import { subscribe } from 'valtio/vanilla'
import type { Core } from './createCore.ts'
import { isEqual } from './isEqual.ts'

/** Calls back whenever anything in the kit's state has changed. Returns how to stop. */
export function subscribeCore(core: Core, listener: () => void): () => void {
  const states = [
    core.modal,
    core.router,
    core.theme,
    core.toast,
    core.alert,
    core.chain,
    core.connection,
    core.connectors,
    core.options,
    core.events,
  ]
  const stops = states.map(({ state }) => subscribe(state, listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Follows one view of the kit's state.
 *
 * @param select - Reads what is of interest; called after every change.
 * @param listener - Called when what was read differs from before, compared by value.
 * @returns how to stop.
 */
export function watch<value>(
  core: Core,
  select: (core: Core) => value,
  listener: (value: value, previous: value) => void,
): () => void {
  let current = select(core)
  return subscribeCore(core, () => {
    const next = select(core)
    if (isEqual(current, next)) return
    const previous = current
    current = next
    listener(next, previous)
  })
}
