import type { ReactNode } from 'react'

/** Props of `CardToolbar`. */
export type CardToolbarProps = { children: ReactNode }

/** What stays at the top of a view while its list scrolls. The list below keeps one height then, however much it holds. */
export function CardToolbar({ children }: CardToolbarProps) {
  return <div className="lk-toolbar">{children}</div>
}
