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

/** Rejects the pending wallet requests when the modal closes, except those that the wallet sends to a chain. */
function abandonRequests(core: Core) {
  // A client that failed to load was reported by the action that asked for it.
  core.walletConnect.client?.then((client) => client.rejectRequests()).catch(() => {})
}
