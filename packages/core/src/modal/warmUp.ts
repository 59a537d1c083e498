import type { Core } from '../createCore.ts'

/**
 * Loads what the modal needs. Called when a visitor seems about to open the modal: the pointer is over a button, or a
 * button gets the focus or a touch. Repeated calls do no harm.
 */
export function warmUp(core: Core): void {
  for (const prepare of core.preparations) prepare()
}

/** Loads what the modal needs when a visitor seems about to press a button on the page. Does nothing if the option `prefetch` is `none`. */
export function warmUpOnIntent(core: Core): void {
  if (core.options.state.prefetch !== 'none') warmUp(core)
}
