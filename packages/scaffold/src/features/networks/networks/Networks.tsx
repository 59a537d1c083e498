import type { CaipNetworkId, Latchkey } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import { chooseNetwork } from '../chooseNetwork.ts'
import { NetworksView } from './NetworksView.tsx'

/** Lists all networks of the site. */
export function Networks() {
  const kit = useLatchkey()
  const { core } = kit
  const networks = useSelected(core, () => core.chain.state.networks)
  const { caipNetworkId } = useSelected(core, () => kit.getNetwork())
  const selectableNetworkIds = useSelected(core, () => listSelectableNetworkIds(kit))
  const imageOf = useNetworkImages(core, networks)
  return (
    <NetworksView
      networks={networks}
      imageOf={imageOf}
      activeId={caipNetworkId}
      approvedIds={selectableNetworkIds}
      onSelect={(network) => chooseNetwork(kit, network)}
      onHelp={() => {
        core.events.track({ event: 'CLICK_NETWORK_HELP' })
        core.router.push({ name: 'WhatIsANetwork' })
      }}
    />
  )
}

/**
 * Returns the ids of the networks that the visitor can choose. A WalletConnect session limits the networks of its own namespace. A wallet
 * that can add networks has no such limit.
 */
function listSelectableNetworkIds(kit: Latchkey): CaipNetworkId[] {
  return kit
    .getNetworks()
    .filter(({ caipNetworkId, chainNamespace: namespace }) => {
      const { approvedCaipNetworkIds: approvedIds, canAddNetworks } = kit.getNetwork({ namespace })
      return canAddNetworks || approvedIds?.includes(caipNetworkId)
    })
    .map(({ caipNetworkId }) => caipNetworkId)
}
