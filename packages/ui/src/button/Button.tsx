import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from 'react'
import { Spinner } from '../spinner/Spinner.tsx'

/** Props of `Button`. */
export type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'disabled' | 'className'> & {
  variant?: 'primary' | 'secondary' | 'ghost'
  /** `wide` is for the main action of a view: the button has the full width and a height of 48 px. */
  size?: 'medium' | 'wide'
  /** While the state is `loading`, the button keeps the focus but ignores presses. */
  state?: 'ready' | 'loading' | 'disabled'
  /** An icon before the text. While the state is `loading`, a spinner replaces the icon. */
  icon?: ReactNode
}

/** A text button. The attributes `data-variant`, `data-size` and `data-state` have the values of the props, for style sheets. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'primary', size = 'medium', state = 'ready', icon, children, onClick, ...rest },
  ref,
) {
  const isLoading = state === 'loading'
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isLoading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      className="lk-button"
      data-size={size}
      data-state={state}
      data-variant={variant}
      disabled={state === 'disabled'}
      onClick={handleClick}
      ref={ref}
    >
      {isLoading ? <Spinner /> : icon}
      <span className="lk-button-text">{children}</span>
    </button>
  )
})
