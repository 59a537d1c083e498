import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { WarningIcon } from '../icon/icons.tsx'

/** Props of `ErrorState`. */
export type ErrorStateProps = {
  /** What happened. */
  title: string
  /** What to do, and whose turn it is. */
  children?: ReactNode
  action?: { readonly label: string; readonly onClick: () => void; readonly state?: 'ready' | 'loading' } | undefined
}

/** What stands where something failed: a plain sentence, the next step, one button. Announced when it appears. */
export function ErrorState({ title, children, action }: ErrorStateProps) {
  return (
    <div className="lk-empty" data-tone="error" role="alert">
      <span className="lk-empty-icon">
        <WarningIcon />
      </span>
      <p className="lk-empty-title">{title}</p>
      {children && <p className="lk-empty-text">{children}</p>}
      {action && (
        <Button onClick={action.onClick} state={action.state ?? 'ready'} variant="secondary">
          {action.label}
        </Button>
      )}
    </div>
  )
}
