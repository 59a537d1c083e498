import { Stack } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** Height of a view's primary button, px. */
const actionHeight = 48

export type PanelStackProps = {
  /** The content, centred in the free height. */
  children: ReactNode
  /** The button below the content. Without a button, an empty box of the same height keeps the layout. */
  action?: ReactNode
}

/** The layout of every tab's panel except the QR code. All panels have the same height, so that a change of tab moves nothing. */
export function PanelStack({ children, action }: PanelStackProps) {
  return (
    <Stack gap={16}>
      <div style={{ flex: 1, display: 'grid', alignContent: 'center' }}>{children}</div>
      {action || <div style={{ height: actionHeight }} />}
    </Stack>
  )
}
