import { NetworkImage } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { WaitingView } from '../WaitingView.tsx'

export type SwitchNetworkViewProps = {
  network: { name: string; imageUrl: string | undefined }
  walletName: string
  /** `switching`, or the code of the error that ended the try. */
  status: string
  /** The wallet has not answered for a while. */
  isLong?: boolean
  onRetry: () => void
}

export function SwitchNetworkView({ network, walletName, status, isLong = false, onRetry }: SwitchNetworkViewProps) {
  const { t } = useTexts()
  const outcome = status === 'switching' ? 'waiting' : status === 'SwitchRejected' ? 'declined' : 'failed'
  const values = { wallet: walletName, network: network.name }
  const text = outcome === 'waiting' && isLong ? 'connecting.long.text' : (`switch.${outcome}.text` as const)
  return (
    <WaitingView
      state={outcome === 'waiting' ? 'waiting' : 'error'}
      mark={<NetworkImage name={network.name} src={network.imageUrl} size={72} />}
      shape="network"
      title={t(`switch.${outcome}.title`, values)}
      text={t(text, values)}
      isLong={isLong}
      onRetry={onRetry}
    />
  )
}
