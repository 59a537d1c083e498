import type { ReactNode } from 'react'

/** Read aloud, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="lk-visually-hidden">{children}</span>
}
