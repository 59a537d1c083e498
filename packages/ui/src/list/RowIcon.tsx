import type { ReactNode } from 'react'

/** Gives an icon the place and the size of a wallet's mark, so that the names of a list line up. */
export function RowIcon({ children }: { children: ReactNode }) {
  return <span className="lk-row-icon">{children}</span>
}
