import type { Core } from '../createCore.ts'

/**
 * Loads what the modal needs when a visitor seems about to open it: the pointer is over the button, or the button gets
 * a focus or a touch. Repeated calls are allowed.
 */
export function warmUp(core: Core): void {
  for (const prepare of core.preparations) prepare()
}

/** Prepares the modal when a visitor seems about to press a button on the page, unless the option `prefetch` is `none`. */
export function warmUpOnIntent(core: Core): void {
  if (core.options.state.prefetch !== 'none') warmUp(core)
}
