import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { initialView } from './initialView.ts'
import { abandonAttempts } from './resetAttempts.ts'

/** Closes the modal without asking the close guards. An embedded modal stays and goes back to its first view. */
export function hideModal(core: Core): void {
  const { enableEmbedded } = core.options.state
  abandonAttempts(core)
  core.modal.stopShaking()
  if (!enableEmbedded && !core.modal.state.open) return
  // The QR code of the offer is no longer visible, so the offer is cancelled.
  core.features.pairing?.reset()
  // The offer of a previous page ends too. The code that resumes it may not be loaded yet, so it is removed from storage here.
  core.storage.remove('offeredUntil')
  if (enableEmbedded) {
    core.router.reset({ name: initialView(core) })
    return
  }
  core.modal.setOpen(false)
  core.router.clear()
  core.events.track({ event: 'MODAL_CLOSE', connected: getAccount(core).isConnected })
}
