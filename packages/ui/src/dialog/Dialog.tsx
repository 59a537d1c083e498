import { type ComponentPropsWithoutRef, forwardRef } from 'react'

/** Props of `Dialog`. */
export type DialogProps = Omit<ComponentPropsWithoutRef<'dialog'>, 'className' | 'open'> & {
  /** `closing` plays the leave animation. `shaking` shows that the dialog must stay open. The parent component sets and resets both. */
  state?: 'open' | 'closing' | 'shaking'
}

/**
 * Draws a native dialog with a backdrop and with animations to enter, leave and shake. On narrow screens it is a bottom sheet. The parent
 * component opens and closes it. `closedby="none"` stops the browser from closing it.
 */
export const Dialog = /* @__PURE__ */ forwardRef<HTMLDialogElement, DialogProps>(function Dialog(
  { state = 'open', ...rest },
  ref,
) {
  return <dialog {...rest} className="lk-dialog" closedby="none" data-state={state} ref={ref} />
})
