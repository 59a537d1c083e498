import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'

/** The network by which the directory knows a wallet for a namespace, whatever others it can be moved to. */
const mainNetworks: Partial<Record<Namespace, CaipNetworkId>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

/**
 * The networks that a wallet has to know one of to be of use to a site. No listing has a site's own network, nor every test network:
 * a wallet of the same family can be added to those.
 */
export function listedChains(networks: readonly Network[]): CaipNetworkId[] {
  const ids = networks.flatMap(({ caipNetworkId, chainNamespace }) => [
    caipNetworkId,
    ...(mainNetworks[chainNamespace] ? [mainNetworks[chainNamespace]] : []),
  ])
  return [...new Set(ids)]
}
