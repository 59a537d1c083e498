import type { ReactNode } from 'react'

/** Props of `CardToolbar`. */
export type CardToolbarProps = { children: ReactNode }

/** The part of a view that stays at the top while its list scrolls. Below a toolbar, the list has a fixed height for any number of rows. */
export function CardToolbar({ children }: CardToolbarProps) {
  return <div className="lk-toolbar">{children}</div>
}
