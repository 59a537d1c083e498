import { proxy } from 'valtio/vanilla'

export type ModalState = {
  open: boolean
  /** Something that the visitor waits for is under way. */
  loading: boolean
  /** The wallet is being left. */
  leaving: boolean
  /** The modal refuses to close and shows it. */
  shaking: boolean
  /** The button whose press opened the modal, until there is more to see than its shell. */
  pressed: PressedButton | undefined
}

export type PressedButton = 'connect' | 'account' | 'network'

/** Answers whether the modal has to stay open now. */
export type CloseGuard = () => boolean

export type ModalController = ReturnType<typeof createModalController>

export function createModalController() {
  const state = proxy<ModalState>({ open: false, loading: false, leaving: false, shaking: false, pressed: undefined })
  const guards = new Set<CloseGuard>()
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
    /** Shakes for a while; asked again meanwhile, it goes on as it is. */
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
    /** Keeps the modal open for as long as the guard answers true. Returns how to take the guard away. */
    addCloseGuard(guard: CloseGuard): () => void {
      guards.add(guard)
      return () => {
        guards.delete(guard)
      }
    },
    mayClose: () => ![...guards].some((guard) => guard()),
  }
}
