import { closeModal } from '../actions/closeModal.ts'
import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'

/** How long a finished connection is shown before the modal makes way, ms. */
const successVisibleMs = 600

/** Closes the modal a moment after the wallet that it was waiting for is connected. */
export function closeOnceConnected(core: Core): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = watch(
    core,
    () => core.connection.state.attempt.status,
    (status) => {
      clearTimeout(timer)
      if (status !== 'connected') return
      timer = setTimeout(() => {
        if (core.router.current()?.name === 'ConnectingExternal') closeModal(core)
      }, successVisibleMs)
    },
  )
  return () => {
    clearTimeout(timer)
    stop()
  }
}
