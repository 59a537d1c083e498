import { explorerUrl } from '@latchkey/protocol'
import { useLatchkey, useLatchkeySend } from '@latchkey/react'
import { useState } from 'react'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import { WalletSendConfirmedView } from './WalletSendConfirmedView.tsx'

/** What became of the payment. When the visitor is done, the form is empty for the next payment. */
export function WalletSendConfirmed() {
  const kit = useLatchkey()
  const { core } = kit
  const { step, reset } = useLatchkeySend()
  // The last known state stays on screen while the view leaves.
  const [shown, setShown] = useState(step)
  if (step !== shown && (step.name === 'sent' || step.name === 'unconfirmed')) setShown(step)
  const caipNetworkId = shown.name === 'sent' || shown.name === 'unconfirmed' ? shown.payment.caipNetworkId : undefined
  const network = kit.getNetworks().find((each) => each.caipNetworkId === caipNetworkId)
  const imageOf = useNetworkImages(core, [network])
  if (shown.name !== 'sent' && shown.name !== 'unconfirmed') return null
  const { payment } = shown
  const url = shown.name === 'sent' && network ? explorerUrl(network, { transaction: shown.transactionId }) : undefined
  const explorerName = network?.blockExplorers?.default.name
  return (
    <WalletSendConfirmedView
      status={shown.name === 'sent' ? shown.status : 'unconfirmed'}
      to={payment.to}
      amount={{ value: payment.amount, ...payment.currency }}
      network={{ name: network?.name ?? payment.caipNetworkId, imageUrl: imageOf(network) }}
      explorer={url !== undefined && explorerName !== undefined ? { name: explorerName, url } : undefined}
      onDone={() => {
        reset()
        core.router.replace({ name: 'Account' })
      }}
    />
  )
}
