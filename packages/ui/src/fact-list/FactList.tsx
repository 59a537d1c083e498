import type { ReactNode } from 'react'

/** Props of `FactList`. */
export type FactListProps = {
  /** The facts in their order. With `isWide`, the value stands below its label and has the whole width. */
  facts: readonly { readonly label: string; readonly value: ReactNode; readonly isWide?: boolean }[]
}

/** Facts to check, such as those of a payment: each a label with its value. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="lk-facts">
      {facts.map(({ label, value, isWide }) => (
        <div className="lk-fact" data-wide={isWide || undefined} key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
