import type { Core } from '../createCore.ts'

/**
 * Makes everything ready for a visitor who seems about to open the modal: a pointer over the button, a focus, a touch. May be
 * called as often as that happens.
 */
export function warmUp(core: Core): void {
  for (const prepare of core.preparations) prepare()
}

/** Warms up when a visitor seems about to press a button on the page, unless the option `prefetch` is `none`. */
export function warmUpOnIntent(core: Core): void {
  if (core.options.state.prefetch !== 'none') warmUp(core)
}
