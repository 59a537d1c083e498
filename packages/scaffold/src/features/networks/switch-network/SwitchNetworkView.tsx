import { NetworkImage } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { WaitingView } from '../../../parts/WaitingView.tsx'

export type SwitchNetworkViewProps = {
  network: { name: string; imageUrl: string | undefined }
  walletName: string
  /** `switching`, or the code of the error that ended the try. */
  status: string
  /** The wallet has not answered for a while. */
  isLong?: boolean
  /** What that error says. */
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
  const { t } = useTexts()
  const outcome = outcomes[status] ?? 'failed'
  const values = { wallet: walletName, network: network.name }
  const isTold = outcome !== 'failed' || unsupported.includes(status) || !reason
  const text = outcome === 'waiting' && isLong ? t('connecting.long.text', values) : t(`switch.${outcome}.text`, values)
  return (
    <WaitingView
      state={outcome === 'waiting' ? 'waiting' : 'error'}
      mark={<NetworkImage name={network.name} src={network.imageUrl} size={72} />}
      shape="network"
      title={t(`switch.${outcome}.title`, values)}
      text={isTold ? text : reason}
      isLong={isLong}
      onRetry={onRetry}
    />
  )
}

const outcomes: Record<string, 'waiting' | 'declined' | 'pending'> = {
  switching: 'waiting',
  SwitchRejected: 'declined',
  RequestPending: 'pending',
}

/** Errors that mean the wallet does not support the network. Other errors are shown with their own text. */
const unsupported: readonly string[] = ['ChainNotSupported', 'SwitchNotApproved']
