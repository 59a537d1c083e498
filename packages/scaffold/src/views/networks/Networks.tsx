import { useLatchkey, useSelected } from '@latchkey/react'
import { chooseNetwork } from './chooseNetwork.ts'
import { NetworksView } from './NetworksView.tsx'

/** All networks of the site, to choose from. */
export function Networks() {
  const kit = useLatchkey()
  const { core } = kit
  const networks = useSelected(core, () => core.chain.state.networks)
  const { caipNetworkId, approvedCaipNetworkIds } = useSelected(core, () => kit.getNetwork())
  return (
    <NetworksView
      networks={networks}
      activeId={caipNetworkId}
      approvedIds={approvedCaipNetworkIds}
      onSelect={(network) => chooseNetwork(kit, network)}
      onHelp={() => {
        core.events.track({ event: 'CLICK_NETWORK_HELP' })
        core.router.push({ name: 'WhatIsANetwork' })
      }}
    />
  )
}
