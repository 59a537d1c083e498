import type { ReactNode } from 'react'

/** Makes an icon as wide as a wallet's picture, so that the names of all rows start at the same position. */
export function RowIcon({ children }: { children: ReactNode }) {
  return <span className="lk-row-icon">{children}</span>
}
