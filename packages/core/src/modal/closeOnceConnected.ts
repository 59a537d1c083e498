import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'
import { hideModal } from './hideModal.ts'
import { viewRules } from './views.ts'

/** How long a finished connection is shown before the modal closes, ms. */
const successVisibleMs = 600

/**
 * Closes the modal a moment after the wallet that it was waiting for is connected. A visitor who added a wallet to others is led back
 * to their wallets instead.
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
        // The site may have asked the wallet for a signature by now: that is nothing to take back.
        else if (core.modal.mayClose()) hideModal(core)
      }, successVisibleMs)
    },
  )
  return () => {
    clearTimeout(timer)
    stop()
  }
}
