import type { Latchkey, Network } from '@latchkey/core'

/**
 * Returns the site's networks on which the account in use receives at the same address, the network in use first. A smart account
 * may not exist on other networks, and Bitcoin's test networks have other addresses than the main network. So for these accounts, only the
 * network in use is returned.
 */
export function listReceivingNetworks(kit: Latchkey): readonly Network[] {
  const account = kit.getAccount()
  const { network, caipNetworkId } = kit.getNetwork()
  if (!account.isConnected) return []
  const hasOneNetwork = account.namespace === 'bip122' || account.type === 'smartAccount'
  const otherNetworks = hasOneNetwork
    ? []
    : kit
        .getNetworks()
        .filter((each) => each.chainNamespace === account.namespace && each.caipNetworkId !== caipNetworkId)
  return network ? [network, ...otherNetworks] : otherNetworks
}
