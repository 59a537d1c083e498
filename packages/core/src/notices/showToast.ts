import type { Core } from '../createCore.ts'
import type { Toast } from './toastController.ts'

/** How long to wait before a toast replaces another one, in ms. Because of the short pause, the visitor notices the change. */
const replaceDelayMs = 150
const autoHideDelayMs = 4_000

/**
 * Shows a toast (a short message) in the modal, and removes the current one. Success and error toasts disappear after 4
 * s. A loading toast stays until another toast replaces it.
 */
export function showToast(core: Core, toast: Toast): void {
  const isReplacing = core.toast.state.current !== undefined
  core.toast.set(undefined)
  if (isReplacing) core.toast.schedule(() => showToastNow(core, toast), replaceDelayMs)
  else showToastNow(core, toast)
}

/** Removes the toast. */
export function hideToast(core: Core): void {
  core.toast.cancel()
  core.toast.set(undefined)
}

function showToastNow(core: Core, toast: Toast) {
  core.toast.cancel()
  core.toast.set(toast)
  if (toast.variant !== 'loading') core.toast.schedule(() => core.toast.set(undefined), autoHideDelayMs)
}
