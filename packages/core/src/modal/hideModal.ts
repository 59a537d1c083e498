import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { initialView } from './initialView.ts'
import { abandonAttempts } from './resetAttempts.ts'

/** Closes the modal, even if a close guard would keep it open. An embedded modal stays visible and goes back to its first view. */
export function hideModal(core: Core): void {
  const { enableEmbedded } = core.options.state
  abandonAttempts(core)
  core.modal.stopShaking()
  if (!enableEmbedded && !core.modal.state.open) return
  // The QR code with the pairing URI is no longer visible, so the pairing is cancelled.
  core.features.pairing?.reset()
  // Also cancels a pairing that started before the page was reloaded. The code that resumes this pairing may not be
  // loaded yet. If that code finds no stored expiry time, it cancels the pairing.
  core.storage.remove('offeredUntil')
  if (enableEmbedded) {
    core.router.reset({ name: initialView(core) })
    return
  }
  core.modal.setOpen(false)
  core.router.clear()
  core.events.track({ event: 'MODAL_CLOSE', connected: getAccount(core).isConnected })
}
