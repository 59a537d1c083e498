import { NetworkImage } from '@latchkey/ui'
import { outcomeOf } from '../../../messages/errorOutcomes.ts'
import { useTexts } from '../../../messages/Texts.tsx'
import { WaitingView } from '../../../parts/WaitingView.tsx'
import { networksTexts } from '../en.ts'

export type SwitchNetworkViewProps = {
  network: { name: string; imageUrl: string | undefined }
  walletName: string
  /** `switching`, or the code of the error that ended the attempt to switch. */
  status: string
  /** Whether the wallet has not responded for a while. */
  isLong?: boolean
  /** The message of the error that ended the attempt to switch. */
  reason?: string | undefined
  onRetry: () => void
}

export function SwitchNetworkView({
  network,
  walletName,
  status,
  isLong = false,
  reason,
  onRetry,
}: SwitchNetworkViewProps) {
  const { t } = useTexts(networksTexts)
  const namedOutcome = status === 'switching' ? 'waiting' : outcomeOf('switch', status)
  const outcome = namedOutcome ?? 'failed'
  const values = { wallet: walletName, network: network.name }
  const text = outcome === 'waiting' && isLong ? t('connecting.long.text', values) : t(`switch.${outcome}.text`, values)
  return (
    <WaitingView
      state={outcome === 'waiting' ? 'waiting' : 'error'}
      mark={<NetworkImage name={network.name} src={network.imageUrl} size={72} />}
      shape="network"
      title={t(`switch.${outcome}.title`, values)}
      // If there is no text for this error's code, the error's own message is shown.
      text={namedOutcome || !reason ? text : reason}
      isLong={isLong}
      onRetry={onRetry}
    />
  )
}
