import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { ErrorIcon } from '../icon/icons.tsx'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

/** Props of `TextInput`. */
export type TextInputProps = Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'size'> & {
  label: string
  /** With `hidden`, only screen readers get the label, so the placeholder must give the same information. */
  labelPlacement?: 'above' | 'hidden'
  hint?: string | undefined
  /** A sentence that says what is wrong with the value. If it is set, the field is marked as invalid. */
  error?: string | undefined
  leading?: ReactNode
  trailing?: ReactNode
}

/** A text field with a label. The field is 48 px high. `data-state` is `ready`, `error` or `disabled`, for style sheets. */
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
