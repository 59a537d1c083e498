import { Stack, Text, WaitingRing, type WaitingRingProps } from '@latchkey/ui'
import type { ReactNode } from 'react'

export type WaitingBodyProps = {
  state: WaitingRingProps['state']
  /** The picture of the wallet or network in the ring. */
  mark: ReactNode
  /** Shape of the ring: `network` is round, `wallet` is a square with rounded corners. */
  shape?: 'wallet' | 'network'
  title: string
  text: string
  /** Whether the text always takes the height of two lines, so that elements below it do not move. */
  isSteady?: boolean
}

/** Minimum height of title and text together in px, enough for a title and two lines of text. */
export const steadyHeight = 62

/** The picture of a wallet or network in a ring that shows the state of a request, with a title and a text below. */
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
