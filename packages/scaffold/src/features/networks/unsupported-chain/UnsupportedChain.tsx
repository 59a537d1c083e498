import { useLatchkey, useSelected } from '@latchkey/react'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import { chooseNetwork } from '../chooseNetwork.ts'
import { UnsupportedChainView } from './UnsupportedChainView.tsx'

/** Shown when the wallet is on a network that the site does not use. The visitor chooses one of the site's networks or disconnects. */
export function UnsupportedChain() {
  const kit = useLatchkey()
  const { core } = kit
  const allNetworks = useSelected(core, () => core.chain.state.networks)
  const namespace = useSelected(core, () => core.chain.state.activeNamespace)
  const networks = allNetworks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const imageOf = useNetworkImages(core, networks)
  const { approvedCaipNetworkIds, canAddNetworks } = useSelected(core, () => kit.getNetwork())
  const isDisconnecting = useSelected(core, () => core.modal.state.leaving)
  return (
    <UnsupportedChainView
      networks={networks}
      imageOf={imageOf}
      approvedIds={canAddNetworks ? undefined : approvedCaipNetworkIds}
      isDisconnecting={isDisconnecting}
      onSelect={(network) => chooseNetwork(kit, network)}
      onDisconnect={() => void kit.disconnect()}
    />
  )
}
