import type { Core } from '../createCore.ts'
import type { Toast } from './toastController.ts'

/** A toast that replaces another waits this long, so that the change is seen. */
const swapMs = 150
const visibleMs = 4_000

/** Shows a toast, in place of the one that is there. Success and error leave by themselves, loading stays until it is replaced. */
export function showToast(core: Core, toast: Toast): void {
  const isReplacing = core.toast.state.current !== undefined
  core.toast.set(undefined)
  if (isReplacing) core.toast.schedule(() => show(core, toast), swapMs)
  else show(core, toast)
}

/** Takes the toast away. */
export function hideToast(core: Core): void {
  core.toast.cancel()
  core.toast.set(undefined)
}

function show(core: Core, toast: Toast) {
  core.toast.cancel()
  core.toast.set(toast)
  if (toast.variant !== 'loading') core.toast.schedule(() => core.toast.set(undefined), visibleMs)
}
