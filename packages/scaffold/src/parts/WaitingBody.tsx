import { Stack, Text, WaitingRing, type WaitingRingProps } from '@latchkey/ui'
import type { ReactNode } from 'react'

export type WaitingBodyProps = {
  state: WaitingRingProps['state']
  /** The mark of the one that is waited for. */
  mark: ReactNode
  /** Whose mark it is: networks are round, wallets are not. */
  shape?: 'wallet' | 'network'
  title: string
  text: string
  /** Keeps room for a text of two lines, so that what stands below stays where it is. */
  isSteady?: boolean
}

/** A title, a gap and two lines, px. */
export const steadyHeight = 62

/** Who is waited for, in a ring, and for what. */
export function WaitingBody({ state, mark, shape = 'wallet', title, text, isSteady = false }: WaitingBodyProps) {
  return (
    <Stack gap={24} align="center">
      <WaitingRing state={state} shape={shape}>
        {mark}
      </WaitingRing>
      <div role="status" style={isSteady ? { minHeight: steadyHeight } : undefined}>
        <Stack gap={4} align="center">
          <Text size="title" align="center" as="h3">
            {title}
          </Text>
          <Text size="secondary" tone="secondary" align="center">
            {text}
          </Text>
        </Stack>
      </div>
    </Stack>
  )
}
