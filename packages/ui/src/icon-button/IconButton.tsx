import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'

/** Props of `IconButton`. */
export type IconButtonProps = Omit<
  ComponentPropsWithoutRef<'button'>,
  'aria-label' | 'children' | 'className' | 'disabled'
> & {
  /** What the button does, for those who do not see the icon. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'raised'
  state?: 'ready' | 'disabled'
}

/** A round 36 px button with a 44 px touch target. `data-variant` and `data-state` carry the props. */
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
