import type { ReactNode } from 'react'

/** Props of `CardFooter`. */
export type CardFooterProps = { children: ReactNode }

/** What stays at the bottom of a view while its list scrolls. */
export function CardFooter({ children }: CardFooterProps) {
  return <div className="lk-footer">{children}</div>
}
