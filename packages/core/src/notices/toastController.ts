import { proxy } from 'valtio/vanilla'

/** A short message over the view. */
export type Toast = {
  variant: 'loading' | 'success' | 'error'
  message: string
  /** Code of the error. If the language has a text for it, that text is shown instead of `message`. */
  code?: string
  /** Values for the placeholders of that text. */
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
    /** Runs a task later. A new task replaces the scheduled one. */
    schedule(task: () => void, delayMs: number) {
      clearTimeout(timer)
      timer = setTimeout(task, delayMs)
    },
    cancel() {
      clearTimeout(timer)
    },
  }
}
