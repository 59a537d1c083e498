import { type ComponentPropsWithoutRef, forwardRef } from 'react'

/** Props of `Dialog`. */
export type DialogProps = Omit<ComponentPropsWithoutRef<'dialog'>, 'className' | 'open'> & {
  /** `closing` plays the way out, `shaking` refuses to close; the owner sets and ends both. */
  state?: 'open' | 'closing' | 'shaking'
}

/**
 * The look of the native dialog: backdrop, enter, leave, shake, and a bottom sheet on narrow screens. Who opens
 * and closes it is the owner's business: the browser's own closing is turned off (`closedby="none"`).
 */
export const Dialog = /* @__PURE__ */ forwardRef<HTMLDialogElement, DialogProps>(function Dialog(
  { state = 'open', ...rest },
  ref,
) {
  return <dialog {...rest} className="lk-dialog" closedby="none" data-state={state} ref={ref} />
})
