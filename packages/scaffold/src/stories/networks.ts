import type { Network } from '@latchkey/core'
import { marks } from './marks.ts'

export function createNetwork(id: number, name: string, rest: Partial<Network> = {}): Network {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    ...rest,
  }
}

/** The networks of the stories. Their RPC endpoints do not exist, because stories send no requests to chains. */
export const ethereum = createNetwork(1, 'Ethereum', { assets: { imageUrl: marks.ether } })
export const tidewater = createNetwork(8453, 'Tidewater', { assets: { imageUrl: marks.tide } })
export const loop = createNetwork(10, 'Loop Mainnet', { assets: { imageUrl: marks.loop } })
export const sepolia = createNetwork(11155111, 'Sepolia', { testnet: true })

export const solana: Network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

export const fewNetworks: readonly [Network, ...Network[]] = [ethereum, tidewater, loop, sepolia]

const furtherNetworkNames = [
  'Arbor',
  'Basalt',
  'Cinder',
  'Drift',
  'Estuary',
  'Fjord',
  'Granite',
  'Heath',
  'Isthmus',
  'Juniper',
  'Karst',
]

export const manyNetworks: readonly Network[] = [
  ...fewNetworks,
  ...furtherNetworkNames.map((name, index) => createNetwork(5000 + index, name)),
  createNetwork(6000, 'Karst Test', { testnet: true }),
  createNetwork(6001, 'The network whose founders could not agree on a short name'),
]
