import { proxy } from 'valtio/vanilla'

/** Whether the modal is open, loading, disconnecting a wallet or shaking, and which button the visitor pressed to open it. */
export type ModalState = {
  open: boolean
  /** Whether the site called `setLoading(true)`. */
  loading: boolean
  /** Whether a wallet is being disconnected. */
  leaving: boolean
  /** Whether the modal shakes, because the visitor tried to close it and a rule keeps it open. */
  shaking: boolean
  /** The button on the page that the visitor pressed to open the modal. Set until the modal's content is loaded. */
  pressed: PressedButton | undefined
}

/** The kind of the kit's button that the visitor pressed on the page. */
export type PressedButton = 'connect' | 'account' | 'network'

/** A function of the site that returns whether the modal must stay open now. */
export type CloseGuard = () => boolean

export type ModalController = ReturnType<typeof createModalController>

export function createModalController() {
  const state = proxy<ModalState>({ open: false, loading: false, leaving: false, shaking: false, pressed: undefined })
  const closeGuards = new Set<CloseGuard>()
  let shakeTimer: ReturnType<typeof setTimeout> | undefined
  return {
    state,
    setOpen(open: boolean) {
      state.open = open
      if (!open) state.pressed = undefined
    },
    setPressed(pressed: PressedButton | undefined) {
      state.pressed = pressed
    },
    setLoading(loading: boolean) {
      state.loading = loading
    },
    setLeaving(leaving: boolean) {
      state.leaving = leaving
    },
    /** Shakes the modal for `durationMs`. Does nothing if the modal already shakes. */
    shake(durationMs: number) {
      if (state.shaking) return
      state.shaking = true
      shakeTimer = setTimeout(() => {
        state.shaking = false
      }, durationMs)
    },
    stopShaking() {
      clearTimeout(shakeTimer)
      state.shaking = false
    },
    /** Keeps the modal open while the guard returns true. Returns a function that removes the guard. */
    addCloseGuard(guard: CloseGuard): () => void {
      closeGuards.add(guard)
      return () => {
        closeGuards.delete(guard)
      }
    },
    mayClose: () => ![...closeGuards].some((guard) => guard()),
  }
}
