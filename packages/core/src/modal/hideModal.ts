import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { initialView } from './initialView.ts'
import { abandonAttempts } from './resetAttempts.ts'

/** Takes the modal off the screen without asking. In embedded mode there is nothing to take off: it goes back to its start. */
export function hideModal(core: Core): void {
  const { enableEmbedded } = core.options.state
  abandonAttempts(core)
  core.modal.stopShaking()
  if (!enableEmbedded && !core.modal.state.open) return
  // The offer's code is no longer on screen, so no wallet can take it up.
  core.features.pairing?.reset()
  // An offer of the page before ends too, although the code that resumes it may not be loaded yet.
  core.storage.remove('offeredUntil')
  if (enableEmbedded) {
    core.router.reset({ name: initialView(core) })
    return
  }
  core.modal.setOpen(false)
  core.router.clear()
  core.events.track({ event: 'MODAL_CLOSE', connected: getAccount(core).isConnected })
}
