import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { knownChains, type StandardChain, toStandardChain } from './standardChain.ts'

/** Converts the chain name of a wallet to a CAIP-2 id: that of a kit's network or of a known cluster. Otherwise returns the name itself. */
export function toCaipNetworkId(chain: StandardChain, networks: readonly Network[]): CaipNetworkId {
  const network = networks.find((each) => toStandardChain(each) === chain)
  if (network) return network.caipNetworkId
  const known = Object.entries(knownChains).find(([, name]) => name === chain)
  return (known?.[0] ?? chain) as CaipNetworkId
}
