import type { ReactNode } from 'react'

/** Props of `Tag`. */
export type TagProps = {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'error'
  children: ReactNode
}

/** A short label beside a name. */
export function Tag({ tone = 'neutral', children }: TagProps) {
  return (
    <span className="lk-tag" data-tone={tone}>
      {children}
    </span>
  )
}
