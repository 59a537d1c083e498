import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'
import { hideModal } from './hideModal.ts'
import { viewRules } from './views.ts'

/** How long the modal shows a successful connection before it closes, ms. */
const successVisibleMs = 600

/**
 * Closes the modal shortly after the wallet that it waited for is connected. If the visitor added a wallet to their connected ones, the
 * modal goes back to the list of these wallets instead.
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
        // By now the site may have requested a signature. `hideModal` does not reject it.
        else if (core.modal.mayClose()) hideModal(core)
      }, successVisibleMs)
    },
  )
  return () => {
    clearTimeout(timer)
    stop()
  }
}
