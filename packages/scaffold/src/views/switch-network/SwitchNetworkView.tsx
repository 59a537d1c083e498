import { NetworkImage } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { WaitingView } from '../WaitingView.tsx'

export type SwitchNetworkViewProps = {
  network: { name: string; imageUrl: string | undefined }
  walletName: string
  /** `switching`, or the code of the error that ended the try. */
  status: string
  onRetry: () => void
}

export function SwitchNetworkView({ network, walletName, status, onRetry }: SwitchNetworkViewProps) {
  const { t } = useTexts()
  const outcome = status === 'switching' ? 'waiting' : status === 'SwitchRejected' ? 'declined' : 'failed'
  const values = { wallet: walletName, network: network.name }
  return (
    <WaitingView
      state={outcome === 'waiting' ? 'waiting' : 'error'}
      mark={<NetworkImage name={network.name} src={network.imageUrl} size={72} />}
      shape="network"
      title={t(`switch.${outcome}.title`, values)}
      text={t(`switch.${outcome}.text`, values)}
      onRetry={onRetry}
    />
  )
}
