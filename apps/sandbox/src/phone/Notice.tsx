import { EmptyState, PhoneIcon } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { readSettings } from './state/settings.ts'
import { useTheme } from './state/useTheme.ts'

/** A message in place of the phone: while it starts, if it cannot start, or if it runs in another tab. */
export function Notice({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  const theme = useTheme(readSettings().theme)
  return (
    <div className="lk-root phone" data-theme={theme}>
      <main className="device">
        <div className="notice">
          <EmptyState action={action} icon={<PhoneIcon />} title={title}>
            {children}
          </EmptyState>
        </div>
      </main>
    </div>
  )
}
