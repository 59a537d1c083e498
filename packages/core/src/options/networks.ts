import { type CaipNetworkId, type Namespace, type Network, parseCaipNetworkId } from '@latchkey/protocol'

/** A network of `latchkey/networks`, or a viem `Chain`. The CAIP ids are optional, because a viem chain has none. */
export type NetworkInput = Omit<Network, 'caipNetworkId' | 'chainNamespace'> &
  Partial<Pick<Network, 'caipNetworkId' | 'chainNamespace'>>

/** Returns a network with its CAIP ids, for example for a viem chain. All other fields (multicall contracts, formatters, fees) are kept. */
export function toNetwork(input: NetworkInput): Network {
  const chainNamespace: Namespace =
    input.chainNamespace ?? parseCaipNetworkId(input.caipNetworkId)?.namespace ?? 'eip155'
  const caipNetworkId: CaipNetworkId = input.caipNetworkId ?? `${chainNamespace}:${input.id}`
  return { ...input, chainNamespace, caipNetworkId }
}
