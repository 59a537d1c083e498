import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { ErrorIcon } from '../icon/icons.tsx'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

/** Props of `TextInput`. */
export type TextInputProps = Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'size'> & {
  label: string
  /** With `hidden`, only screen readers get the label, so the placeholder must contain the same information. */
  labelPlacement?: 'above' | 'hidden'
  hint?: string | undefined
  /** A sentence that describes the fault. If set, the input is invalid. */
  error?: string | undefined
  leading?: ReactNode
  trailing?: ReactNode
}

/** A text field with a label, 48 px high. `data-state` is `ready`, `error` or `disabled`. */
export const TextInput = /* @__PURE__ */ forwardRef<HTMLInputElement, TextInputProps>(function TextInput(
  { label, labelPlacement = 'above', hint, error, leading, trailing, id, ...rest },
  ref,
) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const noteText = error ?? hint
  const state = rest.disabled ? 'disabled' : error === undefined ? 'ready' : 'error'
  const labelElement = <label htmlFor={inputId}>{label}</label>
  return (
    <div className="lk-field" data-state={state}>
      {labelPlacement === 'hidden' ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
      <div className="lk-field-box">
        {leading}
        <input
          {...rest}
          aria-describedby={noteText === undefined ? undefined : `${inputId}-note`}
          aria-invalid={error !== undefined || undefined}
          className="lk-input"
          id={inputId}
          ref={ref}
        />
        {trailing}
      </div>
      <div aria-live="polite" className="lk-field-note" id={`${inputId}-note`}>
        {error !== undefined && <ErrorIcon height="16" width="16" />}
        {noteText}
      </div>
    </div>
  )
})
