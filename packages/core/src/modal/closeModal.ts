import type { Core } from '../createCore.ts'
import { hideModal } from './hideModal.ts'

export declare namespace closeModal {
  type Parameters = {
    /** Whether to close the modal even if a close guard or another rule keeps it open. */
    force?: boolean | undefined
  }
  /** Whether the modal closed. */
  type ReturnType = boolean
}

const shakeDurationMs = 500

/**
 * Closes the modal, or shakes it if closing is not allowed now. Called for a press on Escape, on the overlay or on the
 * close button, and by `kit.close`.
 */
export function closeModal(core: Core, { force = false }: closeModal.Parameters = {}): closeModal.ReturnType {
  if (force || core.modal.mayClose()) {
    if (core.modal.state.open || core.options.state.enableEmbedded) rejectPendingRequests(core)
    hideModal(core)
    return true
  }
  core.modal.shake(shakeDurationMs)
  return false
}

/**
 * Rejects the pending WalletConnect requests when the modal closes. Requests to send a transaction are not rejected,
 * because the wallet may still send the transaction.
 */
function rejectPendingRequests(core: Core) {
  // If the client could not be loaded, nothing is pending. The action that needed the client has already reported the
  // error.
  core.walletConnect.client?.then((client) => client.rejectRequests()).catch(() => {})
}
