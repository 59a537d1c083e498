import type { ReactNode } from 'react'

/** Text that is invisible and only for screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="lk-visually-hidden">{children}</span>
}
