import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'
import { hideModal } from './hideModal.ts'
import { viewRules } from './views.ts'

/** How long the modal shows a successful connection before it closes, in ms. */
const successVisibleMs = 600

/**
 * Closes the modal shortly after the awaited wallet is connected. If the visitor added this wallet to others that are
 * connected, the modal goes back to the list of connected wallets instead.
 */
export function closeOnceConnected(core: Core): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = watch(
    core,
    () => core.connection.state.attempt.status,
    (status) => {
      clearTimeout(timer)
      if (status !== 'connected') return
      timer = setTimeout(() => {
        const view = core.router.current()
        if (!view || viewRules[view.name].asks !== 'connection') return
        const index = core.router.state.history.findIndex(({ name }) => name === 'ProfileWallets')
        if (index >= 0) core.router.popTo(index)
        // `hideModal` closes the modal without rejecting pending requests. Since the wallet connected, the site may
        // have requested a signature, which must stay pending.
        else if (core.modal.mayClose()) hideModal(core)
      }, successVisibleMs)
    },
  )
  return () => {
    clearTimeout(timer)
    stop()
  }
}
