import { proxy } from 'valtio/vanilla'

/** A short message over the view. */
export type Toast = {
  variant: 'loading' | 'success' | 'error'
  message: string
  /** Code of the error that is told: where the language has words for it, they are shown. */
  code?: string
  /** What fills the places of that text. */
  values?: Readonly<Record<string, string | number>>
}
export type ToastState = { current: Toast | undefined }

export type ToastController = ReturnType<typeof createToastController>

export function createToastController() {
  const state = proxy<ToastState>({ current: undefined })
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    state,
    set(toast: Toast | undefined) {
      state.current = toast
    },
    /** Does one thing later, unless another is asked for before. */
    schedule(task: () => void, delayMs: number) {
      clearTimeout(timer)
      timer = setTimeout(task, delayMs)
    },
    cancel() {
      clearTimeout(timer)
    },
  }
}
