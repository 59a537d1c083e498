import type { Latchkey, Network } from '@latchkey/core'

/**
 * Returns the site's networks on which the account in use receives at the same address, the network in use first. An account that is a
 * contract is certain to exist on the network in use alone. Bitcoin's test networks have other addresses than the main network.
 */
export function receivingNetworks(kit: Latchkey): readonly Network[] {
  const account = kit.getAccount()
  const { network, caipNetworkId } = kit.getNetwork()
  if (!account.isConnected) return []
  const isOneNetwork = account.namespace === 'bip122' || account.type === 'smartAccount'
  const others = isOneNetwork
    ? []
    : kit
        .getNetworks()
        .filter((each) => each.chainNamespace === account.namespace && each.caipNetworkId !== caipNetworkId)
  return network ? [network, ...others] : others
}
