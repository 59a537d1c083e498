import type { Core } from '../createCore.ts'
import { initialView } from './initialView.ts'
import { abandonAttempts } from './resetAttempts.ts'

/** Takes the modal off the screen without asking. In embedded mode there is nothing to take off: it goes back to its start. */
export function hideModal(core: Core): void {
  abandonAttempts(core)
  core.modal.stopShaking()
  if (core.options.state.enableEmbedded) {
    core.router.reset({ name: initialView(core) })
    return
  }
  if (!core.modal.state.open) return
  core.modal.setOpen(false)
  core.router.clear()
  const connected = core.chain.state.byNamespace[core.chain.state.activeNamespace]?.account.status === 'connected'
  core.events.track({ event: 'MODAL_CLOSE', connected })
}
