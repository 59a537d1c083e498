import { Stack } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** The primary button of a view, px. */
const actionHeight = 48

export type PanelStackProps = {
  /** What is waited for, in the middle of the room that there is. */
  children: ReactNode
  /** The button below it. Its place is kept where there is none. */
  action?: ReactNode
}

/** What is below a tab, where it is no code: with the same room as one, so that nothing moves from tab to tab. */
export function PanelStack({ children, action }: PanelStackProps) {
  return (
    <Stack gap={16}>
      <div style={{ flex: 1, display: 'grid', alignContent: 'center' }}>{children}</div>
      {action || <div style={{ height: actionHeight }} />}
    </Stack>
  )
}
