import { trySwitchNetwork } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useCallback } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { useAskOnce } from '../../../parts/useAskOnce.ts'
import { useLongWait } from '../../../parts/useLongWait.ts'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { networksTexts } from '../en.ts'
import { SwitchNetworkView } from './SwitchNetworkView.tsx'

/** Asks the wallet to switch to a network as soon as the view opens, and again when the visitor presses retry. */
export function SwitchNetwork({ data: { network } }: ViewProps<'SwitchNetwork'>) {
  const kit = useLatchkey()
  const { core } = kit
  const wallet = useSelected(core, () => {
    const account = kit.getAccount({ namespace: network.chainNamespace })
    return account.isConnected ? account.wallet : undefined
  })
  const { explain } = useTexts(networksTexts)
  const switchError = useSelected(core, () => {
    const { networkSwitch } = core.chain.state
    const isThisNetwork = networkSwitch.status === 'failed' && networkSwitch.caipNetworkId === network.caipNetworkId
    return isThisNetwork ? networkSwitch.error : undefined
  })
  const requestSwitch = useCallback(() => {
    trySwitchNetwork(core, network).then((isSwitched) => {
      // While the wallet was asked, the visitor may have opened another view. That view must stay open.
      const view = core.router.current()
      const isStillShown = view?.name === 'SwitchNetwork' && view.data.network.caipNetworkId === network.caipNetworkId
      if (isSwitched && isStillShown) kit.close()
    })
  }, [kit, core, network])

  useAskOnce(requestSwitch)
  const status = switchError?.code ?? 'switching'
  const isLongWait = useLongWait(status === 'switching')
  const imageOf = useNetworkImages(core, [network])

  return (
    <SwitchNetworkView
      network={{ name: network.name, imageUrl: imageOf(network) }}
      walletName={wallet?.name ?? ''}
      status={status}
      reason={switchError && explain({ ...switchError, message: switchError.shortMessage })}
      isLong={isLongWait}
      onRetry={requestSwitch}
    />
  )
}
