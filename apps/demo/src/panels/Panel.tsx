import { type ReactNode, useId } from 'react'

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Shows a value with a label. Tests and screen readers find the value by its label. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="fact">
      <span id={id}>{name}</span>
      <output aria-labelledby={id}>{children}</output>
    </div>
  )
}
