import { WalletImage } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { WaitingView } from '../WaitingView.tsx'
import { externalOutcome } from './externalOutcome.ts'

export type ConnectingExternalViewProps = {
  wallet: { name: string; imageUrl: string | undefined }
  /** `connecting`, `connected`, or the code of the error that ended the try. */
  status: string
  onRetry: () => void
}

export function ConnectingExternalView({ wallet, status, onRetry }: ConnectingExternalViewProps) {
  const { t } = useTexts()
  const { outcome, state } = externalOutcome(status)
  const values = { wallet: wallet.name }
  return (
    <WaitingView
      state={state}
      mark={<WalletImage name={wallet.name} src={wallet.imageUrl} size={72} />}
      title={t(`connecting.${outcome}.title`, values)}
      text={t(`connecting.${outcome}.text`, values)}
      onRetry={onRetry}
    />
  )
}
