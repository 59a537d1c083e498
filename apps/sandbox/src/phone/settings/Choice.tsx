import { useId } from 'react'

type ChoiceProps<id extends string> = {
  label: string
  options: readonly { id: id; label: string; hint?: string }[]
  value: id
  onChange: (value: id) => void
}

/** Radio buttons for a small number of options. */
export function Choice<id extends string>({ label, options, value, onChange }: ChoiceProps<id>) {
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {options.map(({ id, label, hint }) => (
        <label className="option" key={id}>
          <input checked={id === value} name={name} onChange={() => onChange(id)} type="radio" value={id} />
          <span>
            {label}
            {hint && <span className="option-hint">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
