import type { Latchkey, Network } from '@latchkey/core'
import { tellError } from '../../parts/tellError.ts'

/** Follows the visitor's choice of a network: at once where no wallet has to be asked, by way of the wallet otherwise. */
export function chooseNetwork(kit: Latchkey, network: Network): void {
  const { router, chain } = kit.core
  const { chainNamespace: namespace, caipNetworkId } = network
  // Without a connected wallet there is nothing to confirm: the next wallet is connected on that network.
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
  kit.switchNetwork(network).then(() => leaveNetworks(kit), tellError(kit.core))
}

/** Back to where the visitor came from; out, where the list of networks was all that they opened. */
function leaveNetworks(kit: Latchkey): void {
  if (kit.core.router.state.history.length > 1) kit.goBack()
  else kit.close()
}
