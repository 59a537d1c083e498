import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { WarningIcon } from '../icon/icons.tsx'

/** Props of `ErrorState`. */
export type ErrorStateProps = {
  /** A short sentence that says what happened. */
  title: string
  /** A text that says what the visitor can do next. */
  children?: ReactNode
  action?: { readonly label: string; readonly onClick: () => void; readonly state?: 'ready' | 'loading' } | undefined
}

/**
 * Shown in place of content that could not be shown: a sentence, the next step and one button. Screen readers announce the error when it
 * appears.
 */
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
