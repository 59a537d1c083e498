import { Button, CardFooter, Stack, Text, WaitingRing } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../messages/Texts.tsx'

export type WaitingViewProps = {
  state: 'waiting' | 'success' | 'error'
  /** The mark of the one that is waited for. */
  mark: ReactNode
  /** Whose mark it is: networks are round, wallets are not. */
  shape?: 'wallet' | 'network'
  title: string
  text: string
  onRetry: () => void
}

/** Waiting for a wallet: its mark in a ring, what it is asked, and how to ask again. */
export function WaitingView({ state, mark, shape = 'wallet', title, text, onRetry }: WaitingViewProps) {
  const { t } = useTexts()
  return (
    <>
      <Stack gap={24} align="center" inset="view">
        <WaitingRing state={state} shape={shape}>
          {mark}
        </WaitingRing>
        <div role="status">
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
      {state === 'error' && (
        <CardFooter>
          <Button size="wide" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </CardFooter>
      )}
    </>
  )
}
