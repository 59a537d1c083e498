import type { ReactNode } from 'react'

/** Props of `CardToolbar`. */
export type CardToolbarProps = { children: ReactNode }

/**
 * The part of a view that stays at the top while its list scrolls. A list below a toolbar has a fixed height, whatever its number of rows.
 */
export function CardToolbar({ children }: CardToolbarProps) {
  return <div className="lk-toolbar">{children}</div>
}
