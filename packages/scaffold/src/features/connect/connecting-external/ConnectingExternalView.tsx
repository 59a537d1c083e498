import { WalletImage } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { WaitingView } from '../../../parts/WaitingView.tsx'
import { externalOutcome } from '../externalOutcome.ts'

export type ConnectingExternalViewProps = {
  wallet: { name: string; imageUrl: string | undefined }
  /** State of the connection attempt: `connecting`, `connected`, or the code of the error that ended the attempt. */
  status: string
  /** Whether the wallet has not responded for a while. */
  isLong?: boolean
  /** Whether the wallet is an extension with a button in the browser's toolbar. */
  isInToolbar?: boolean
  onRetry: () => void
  onUseCode?: (() => void) | undefined
}

export function ConnectingExternalView({
  wallet,
  status,
  isLong = false,
  isInToolbar = false,
  onRetry,
  onUseCode,
}: ConnectingExternalViewProps) {
  const { t } = useTexts()
  const { outcome, state } = externalOutcome(status)
  const values = { wallet: wallet.name }
  const text =
    outcome === 'waiting' && isLong
      ? t(isInToolbar ? 'connecting.long.toolbar' : 'connecting.long.text', values)
      : t(`connecting.${outcome}.text`, values)
  return (
    <WaitingView
      state={state}
      mark={<WalletImage name={wallet.name} src={wallet.imageUrl} size={72} />}
      title={t(`connecting.${outcome}.title`, values)}
      text={text}
      isLong={isLong}
      onRetry={onRetry}
      onUseCode={onUseCode}
    />
  )
}
