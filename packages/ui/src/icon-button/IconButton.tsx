import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'

/** Props of `IconButton`. */
export type IconButtonProps = Omit<
  ComponentPropsWithoutRef<'button'>,
  'aria-label' | 'children' | 'className' | 'disabled'
> & {
  /** Accessible name, which says what the button does. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'raised'
  state?: 'ready' | 'disabled'
}

/**
 * A round button 36 px wide, with a touch target of 44 px. `data-variant` and `data-state` have the values of the props, for style sheets.
 */
export const IconButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, variant = 'ghost', state = 'ready', ...rest },
  ref,
) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className="lk-icon-button"
      data-state={state}
      data-variant={variant}
      disabled={state === 'disabled'}
      ref={ref}
    >
      {icon}
    </button>
  )
})
