import { Button, CardFooter, Stack } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'
import { WaitingBody, type WaitingBodyProps } from './WaitingBody.tsx'

export type WaitingViewProps = WaitingBodyProps & {
  state: 'waiting' | 'success' | 'error'
  onRetry: () => void
}

/** Waiting for a wallet: its mark in a ring, what it is asked, and how to ask again. */
export function WaitingView({ onRetry, ...body }: WaitingViewProps) {
  const { t } = useTexts()
  return (
    <>
      <Stack inset="view">
        <WaitingBody {...body} />
      </Stack>
      {body.state === 'error' && (
        <CardFooter>
          <Button size="wide" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </CardFooter>
      )}
    </>
  )
}
