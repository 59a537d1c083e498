import type { Core } from '../createCore.ts'

/**
 * Prepares everything for a visitor who seems about to open the modal: a pointer over the button, a focus, a touch. Repeated calls are
 * allowed.
 */
export function warmUp(core: Core): void {
  for (const prepare of core.preparations) prepare()
}

/** Prepares the modal when a visitor seems about to press a button on the page, unless the option `prefetch` is `none`. */
export function warmUpOnIntent(core: Core): void {
  if (core.options.state.prefetch !== 'none') warmUp(core)
}
