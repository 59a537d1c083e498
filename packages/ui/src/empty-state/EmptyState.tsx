import type { ReactNode } from 'react'

/** Props of `EmptyState`. */
export type EmptyStateProps = {
  icon?: ReactNode
  /** One short sentence that says what is missing. */
  title: string
  children?: ReactNode
  /** What the visitor can do next: a `Button` or a `Link`. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="lk-empty">
      {icon && <span className="lk-empty-icon">{icon}</span>}
      <p className="lk-empty-title">{title}</p>
      {children && <p className="lk-empty-text">{children}</p>}
      {action}
    </div>
  )
}
