import { Stack, Text, WaitingRing, type WaitingRingProps } from '@latchkey/ui'
import type { ReactNode } from 'react'

export type WaitingBodyProps = {
  state: WaitingRingProps['state']
  /** Picture of the wallet or network. */
  mark: ReactNode
  /** Shape of the ring: round for a network, a rounded square for a wallet. */
  shape?: 'wallet' | 'network'
  title: string
  text: string
  /** Reserves the height of a two-line text, so that elements below do not move. */
  isSteady?: boolean
}

/** Minimum height of the title and the text together, px: a title, a gap and a text of two lines. */
export const steadyHeight = 62

/** The picture of a wallet or network in a ring that shows a state, with a title and a text. */
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
