import type { Core } from '../createCore.ts'
import { hideModal } from './hideModal.ts'

export declare namespace closeModal {
  type Parameters = {
    /** Whether to close the modal even if a rule keeps it open. */
    force?: boolean | undefined
  }
  /** Whether the modal closed. */
  type ReturnType = boolean
}

const shakeMs = 500

/** Closes the modal, or shakes it if it may not close now. Escape, overlay, close button and the site all use this function. */
export function closeModal(core: Core, { force = false }: closeModal.Parameters = {}): closeModal.ReturnType {
  if (force || core.modal.mayClose()) {
    if (core.modal.state.open || core.options.state.enableEmbedded) abandonRequests(core)
    hideModal(core)
    return true
  }
  core.modal.shake(shakeMs)
  return false
}

/** Rejects the pending wallet requests when the modal closes, except those that the wallet sends to a chain. */
function abandonRequests(core: Core) {
  // A failed load of the client was already reported by the action that needed it.
  core.walletConnect.client?.then((client) => client.rejectRequests()).catch(() => {})
}
