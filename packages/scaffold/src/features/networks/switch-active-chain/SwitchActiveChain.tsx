import { namespaceNames } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { createErrorHandler } from '../../../parts/createErrorHandler.ts'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'

/** Tells the visitor that the site is about to switch to another namespace, and whether a wallet is connected in that namespace. */
export function SwitchActiveChain({ data: { namespace, network } }: ViewProps<'SwitchActiveChain'>) {
  const kit = useLatchkey()
  const { core } = kit
  const account = useSelected(core, () => kit.getAccount({ namespace }))
  const targetNetwork =
    network ??
    kit.getNetwork({ namespace }).network ??
    core.chain.state.networks.find(({ chainNamespace }) => chainNamespace === namespace)
  const imageOf = useNetworkImages(core, [targetNetwork])

  function switchToTarget() {
    if (!targetNetwork) return
    // The namespace's connected wallet is on another network than the target. The view `SwitchNetwork` asks the wallet to switch.
    if (account.isConnected && account.caipNetworkId !== targetNetwork.caipNetworkId) {
      core.router.push({ name: 'SwitchNetwork', data: { network: targetNetwork } })
      return
    }
    kit.switchNetwork(targetNetwork).then(() => {
      if (account.isConnected) kit.close()
      else core.router.reset({ name: 'Connect', data: { namespace } }, 'forward')
    }, createErrorHandler(core))
  }

  return (
    <SwitchActiveChainView
      chainName={namespaceNames[namespace]}
      imageUrl={imageOf(targetNetwork)}
      isConnected={account.isConnected}
      onConfirm={switchToTarget}
    />
  )
}
