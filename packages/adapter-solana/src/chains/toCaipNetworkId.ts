import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { knownChains, type StandardChain, toStandardChain } from './standardChain.ts'

/** The network that a wallet means: one of the kit's, a cluster that all know, or its name as it is. */
export function toCaipNetworkId(chain: StandardChain, networks: readonly Network[]): CaipNetworkId {
  const network = networks.find((each) => toStandardChain(each) === chain)
  if (network) return network.caipNetworkId
  const known = Object.entries(knownChains).find(([, name]) => name === chain)
  return (known?.[0] ?? chain) as CaipNetworkId
}
