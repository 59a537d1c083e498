import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'
import { hideModal } from './hideModal.ts'
import { viewRules } from './viewRules.ts'

/** How long the modal shows a successful connection before it closes, in ms. */
const successVisibleMs = 600

/**
 * Closes the modal shortly after the wallet that the visitor waits for is connected. If the visitor came from the
 * list of connected wallets, the modal goes back to this list instead.
 */
export function closeOnceConnected(core: Core): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopWatching = watch(
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
        // `hideModal` does not reject pending requests, unlike `closeModal`. The site may have requested a signature as
        // soon as the wallet was connected, and this request must stay pending.
        else if (core.modal.mayClose()) hideModal(core)
      }, successVisibleMs)
    },
  )
  return () => {
    clearTimeout(timer)
    stopWatching()
  }
}
