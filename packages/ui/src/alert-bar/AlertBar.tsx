import type { ReactNode } from 'react'
import { CloseIcon, ErrorIcon, WarningIcon } from '../icon/icons.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'

/** Props of `AlertBar`. */
export type AlertBarProps = {
  tone: 'warning' | 'error'
  children: ReactNode
  dismissLabel: string
  onDismiss: () => void
}

/** A message for the site's developer at the top of the card. It stays until the developer presses its dismiss button. */
export function AlertBar({ tone, children, dismissLabel, onDismiss }: AlertBarProps) {
  const Mark = tone === 'warning' ? WarningIcon : ErrorIcon
  return (
    <div className="lk-alert" data-tone={tone} role="alert">
      <Mark />
      <span className="lk-alert-text">{children}</span>
      <IconButton icon={<CloseIcon />} label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
