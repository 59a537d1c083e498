import type { ReactNode } from 'react'

/** Props of `CardFooter`. */
export type CardFooterProps = { children: ReactNode }

/** The part of a view that stays at the bottom while its list scrolls. */
export function CardFooter({ children }: CardFooterProps) {
  return <div className="lk-footer">{children}</div>
}
