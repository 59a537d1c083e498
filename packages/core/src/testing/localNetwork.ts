import type { Network } from '@latchkey/protocol'

/** A local Ethereum chain as a kit's network. */
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
