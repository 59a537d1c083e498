import type { Network } from '@latchkey/protocol'

/** Describes a local Ethereum chain as a network of a kit. */
export function localNetwork({ id, name, rpcUrl }: localNetwork.Parameters): Network {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }
}

export declare namespace localNetwork {
  type Parameters = { id: number; name: string; rpcUrl: string }
}
