import type { FormEvent, ReactNode } from 'react'

/** Props of `CardForm`. */
export type CardFormProps = {
  /** Called when the visitor presses Enter in a field, or the form's button of the type `submit`. */
  onSubmit: () => void
  children: ReactNode
}

/** A form that is the content of a view: a `ScrollArea` with the fields and a `CardFooter` with the button. */
export function CardForm({ onSubmit, children }: CardFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="lk-card-form" noValidate onSubmit={submit}>
      {children}
    </form>
  )
}
