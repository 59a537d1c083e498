import { forwardRef, type ReactNode, useId } from 'react'
import { CheckIcon } from '../icon/icons.tsx'

/** Props of `Checkbox`. */
export type CheckboxProps = {
  /** The sentence beside the checkbox. Links inside the sentence can be clicked. */
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  state?: 'ready' | 'disabled'
}

/** A native checkbox with a sentence beside it. */
export const Checkbox = /* @__PURE__ */ forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, checked, onCheckedChange, state = 'ready' },
  ref,
) {
  const id = useId()
  return (
    <span className="lk-checkbox" data-state={state}>
      <span className="lk-checkbox-box">
        <input
          checked={checked}
          disabled={state === 'disabled'}
          id={id}
          onChange={(event) => onCheckedChange(event.target.checked)}
          ref={ref}
          type="checkbox"
        />
        <CheckIcon />
      </span>
      <label htmlFor={id}>{label}</label>
    </span>
  )
})
