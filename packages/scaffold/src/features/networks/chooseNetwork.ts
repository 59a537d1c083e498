import type { Latchkey, Network } from '@latchkey/core'
import { createErrorHandler } from '../../parts/createErrorHandler.ts'

/** Switches to the network that the visitor chose. If a connected wallet must approve the switch, opens a view that asks the wallet. */
export function chooseNetwork(kit: Latchkey, network: Network): void {
  const { router, chain } = kit.core
  const { chainNamespace: namespace, caipNetworkId } = network
  // If no wallet is connected, no view is needed, because no wallet must approve the switch.
  const isConnected = Object.values(chain.state.byNamespace).some(({ account }) => account.status === 'connected')
  if (isConnected && namespace !== chain.state.activeNamespace) {
    router.push({ name: 'SwitchActiveChain', data: { namespace, network } })
    return
  }
  const account = kit.getAccount({ namespace })
  if (account.isConnected && account.caipNetworkId !== caipNetworkId) {
    router.push({ name: 'SwitchNetwork', data: { network } })
    return
  }
  kit.switchNetwork(network).then(() => leaveNetworks(kit), createErrorHandler(kit.core))
}

/** Goes back to the previous view. Closes the modal if the list of networks was the first view. */
function leaveNetworks(kit: Latchkey): void {
  if (kit.core.router.state.history.length > 1) kit.goBack()
  else kit.close()
}
