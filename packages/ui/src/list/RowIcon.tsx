import type { ReactNode } from 'react'

/** Gives an icon the size of a wallet's picture, so that the names in a list line up. */
export function RowIcon({ children }: { children: ReactNode }) {
  return <span className="lk-row-icon">{children}</span>
}
