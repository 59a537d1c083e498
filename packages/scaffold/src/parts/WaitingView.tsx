import { Button, CardFooter, Stack } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'
import { WaitingBody, type WaitingBodyProps } from './WaitingBody.tsx'

export type WaitingViewProps = WaitingBodyProps & {
  state: 'waiting' | 'success' | 'error'
  /** Offers another way while the wait goes on. */
  isLong?: boolean
  onRetry: () => void
  /** Leads to a QR code, where the site has one. */
  onUseCode?: (() => void) | undefined
}

/** Waiting for a wallet: its mark in a ring, what it is asked, and how to ask again. */
export function WaitingView({ isLong = false, onRetry, onUseCode, ...body }: WaitingViewProps) {
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
      {body.state === 'waiting' && isLong && (
        <CardFooter>
          <Stack gap={4}>
            <Button size="wide" variant="secondary" onClick={onRetry}>
              {t('common.askAgain')}
            </Button>
            {onUseCode && (
              <Button size="wide" variant="ghost" onClick={onUseCode}>
                {t('connecting.long.code')}
              </Button>
            )}
          </Stack>
        </CardFooter>
      )}
    </>
  )
}
