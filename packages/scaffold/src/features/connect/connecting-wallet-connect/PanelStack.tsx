import { Stack } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** Height of a view's primary button in px. */
const actionHeight = 48

export type PanelStackProps = {
  /** The content, centred in the free height. */
  children: ReactNode
  /** The button below the content. Without a button, an empty box of the same height is drawn, so that all panels are equally high. */
  action?: ReactNode
}

/** The layout of all panels but the QR code. All panels have the same height, so that nothing moves when the visitor changes the tab. */
export function PanelStack({ children, action }: PanelStackProps) {
  return (
    <Stack gap={16}>
      <div style={{ flex: 1, display: 'grid', alignContent: 'center' }}>{children}</div>
      {action || <div style={{ height: actionHeight }} />}
    </Stack>
  )
}
