import type { Core } from '../createCore.ts'
import { initialView } from './initialView.ts'
import { abandonAttempts } from './resetAttempts.ts'
import { resetPairing } from './resetPairing.ts'

/** Takes the modal off the screen without asking. In embedded mode there is nothing to take off: it goes back to its start. */
export function hideModal(core: Core): void {
  const { enableEmbedded } = core.options.state
  abandonAttempts(core)
  core.modal.stopShaking()
  if (!enableEmbedded && !core.modal.state.open) return
  abandonRequests(core)
  if (enableEmbedded) {
    core.router.reset({ name: initialView(core) })
    return
  }
  core.modal.setOpen(false)
  core.router.clear()
  const connected = core.chain.state.byNamespace[core.chain.state.activeNamespace]?.account.status === 'connected'
  core.events.track({ event: 'MODAL_CLOSE', connected })
}

/** Whoever closes the modal waits for no wallet any more: the offer is taken back, and what was asked is let go of. */
function abandonRequests(core: Core) {
  resetPairing(core)
  // A client that could not be had was told of where it was asked for.
  core.walletConnect.client?.then((client) => client.rejectRequests()).catch(() => {})
}
