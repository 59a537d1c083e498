import { Button, CardFooter, Stack } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'
import { WaitingBody, type WaitingBodyProps } from './WaitingBody.tsx'

export type WaitingViewProps = WaitingBodyProps & {
  state: 'waiting' | 'success' | 'error'
  /** Whether the wallet has not responded for a while. If true, the view offers another way to connect. */
  isLong?: boolean
  onRetry: () => void
  /** Opens a QR code. Undefined if a QR code cannot help, for example in a kit without WalletConnect. */
  onUseCode?: (() => void) | undefined
}

/** Shown while a wallet is asked: the wallet's picture in a ring, a text about the request, and a button to retry. */
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
