import { WalletImage } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { WaitingView } from '../WaitingView.tsx'

export type ConnectingExternalViewProps = {
  wallet: { name: string; imageUrl: string | undefined }
  /** `connecting`, `connected`, or the code of the error that ended the try. */
  status: string
  onRetry: () => void
}

type Outcome = 'waiting' | 'connected' | 'declined' | 'pending' | 'locked' | 'missing' | 'failed'

const outcomes: Record<string, Outcome> = {
  connecting: 'waiting',
  connected: 'connected',
  UserRejected: 'declined',
  RequestPending: 'pending',
  WalletLocked: 'locked',
  ConnectorNotFound: 'missing',
}

export function ConnectingExternalView({ wallet, status, onRetry }: ConnectingExternalViewProps) {
  const { t } = useTexts()
  const outcome = outcomes[status] ?? 'failed'
  const values = { wallet: wallet.name }
  return (
    <WaitingView
      state={outcome === 'waiting' ? 'waiting' : outcome === 'connected' ? 'success' : 'error'}
      mark={<WalletImage name={wallet.name} src={wallet.imageUrl} size={72} />}
      title={t(`connecting.${outcome}.title`, values)}
      text={t(`connecting.${outcome}.text`, values)}
      onRetry={onRetry}
    />
  )
}
