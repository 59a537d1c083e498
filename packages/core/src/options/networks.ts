import { type CaipNetworkId, type Namespace, type Network, parseCaipNetworkId } from '@latchkey/protocol'

/** A network of `latchkey/networks`, or a viem `Chain`. A viem chain has no CAIP ids, so they are optional here. */
export type NetworkInput = Omit<Network, 'caipNetworkId' | 'chainNamespace'> &
  Partial<Pick<Network, 'caipNetworkId' | 'chainNamespace'>>

/** Adds the CAIP ids to a viem chain. All other fields (multicall contracts, formatters, fees) stay. */
export function toNetwork(input: NetworkInput): Network {
  const chainNamespace: Namespace =
    input.chainNamespace ?? parseCaipNetworkId(input.caipNetworkId)?.namespace ?? 'eip155'
  const caipNetworkId: CaipNetworkId = input.caipNetworkId ?? `${chainNamespace}:${input.id}`
  return { ...input, chainNamespace, caipNetworkId }
}
