import { proxy } from 'valtio/vanilla'

/** A short message over the view. */
export type Toast = {
  variant: 'loading' | 'success' | 'error'
  message: string
  /** The code of an error. If the kit's language has a text for this code, the toast shows that text instead of `message`. */
  code?: string
  /** Values for the placeholders of the text for `code`. */
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
    /** Runs a task after a delay. Cancels the task that is scheduled already, if there is one. */
    schedule(task: () => void, delayMs: number) {
      clearTimeout(timer)
      timer = setTimeout(task, delayMs)
    },
    cancel() {
      clearTimeout(timer)
    },
  }
}
