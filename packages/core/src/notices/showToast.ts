import type { Core } from '../createCore.ts'
import type { Toast } from './toastController.ts'

/** Delay before a toast replaces another one, ms. The pause makes the change visible. */
const swapMs = 150
const visibleMs = 4_000

/**
 * Shows a toast instead of the current one. Success and error toasts disappear after a while; a loading toast stays until it is replaced.
 */
export function showToast(core: Core, toast: Toast): void {
  const isReplacing = core.toast.state.current !== undefined
  core.toast.set(undefined)
  if (isReplacing) core.toast.schedule(() => show(core, toast), swapMs)
  else show(core, toast)
}

/** Removes the toast. */
export function hideToast(core: Core): void {
  core.toast.cancel()
  core.toast.set(undefined)
}

function show(core: Core, toast: Toast) {
  core.toast.cancel()
  core.toast.set(toast)
  if (toast.variant !== 'loading') core.toast.schedule(() => core.toast.set(undefined), visibleMs)
}
