import type { Core } from '../createCore.ts'
import { hideModal } from './hideModal.ts'

export declare namespace closeModal {
  type Parameters = {
    /** Close even where a rule keeps the modal open. */
    force?: boolean | undefined
  }
  /** Whether it closed. */
  type ReturnType = boolean
}

const shakeMs = 500

/** Closes the modal, or shakes it where it may not close now. The one way in for Escape, overlay, close button and host. */
export function closeModal(core: Core, { force = false }: closeModal.Parameters = {}): closeModal.ReturnType {
  if (force || core.modal.mayClose()) {
    if (core.modal.state.open || core.options.state.enableEmbedded) abandonRequests(core)
    hideModal(core)
    return true
  }
  core.modal.shake(shakeMs)
  return false
}

/** Whoever closes the modal waits no longer for what the wallet was asked. */
function abandonRequests(core: Core) {
  // A client that could not be had was told of where it was asked for.
  core.walletConnect.client?.then((client) => client.rejectRequests()).catch(() => {})
}
