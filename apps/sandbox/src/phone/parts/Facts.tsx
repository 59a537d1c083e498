import type { ReactNode } from 'react'

/** Named values, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

type FactProps = { name: string; children: ReactNode; layout?: 'line' | 'block' }

/** `block` puts a long value below its name. */
export function Fact({ name, children, layout = 'line' }: FactProps) {
  return (
    <div className="fact" data-layout={layout}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
