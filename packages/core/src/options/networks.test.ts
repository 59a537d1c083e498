import { describe, expect, test } from 'vitest'
import { type NetworkInput, toNetwork } from './networks.ts'

const chain = {
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
} satisfies NetworkInput

describe('toNetwork', () => {
  test('default', () => {
    expect(toNetwork(chain)).toEqual({ ...chain, chainNamespace: 'eip155', caipNetworkId: 'eip155:8453' })
  })

  test('param: chainNamespace', () => {
    const id = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(toNetwork({ ...chain, id, chainNamespace: 'solana' })).toEqual({
      ...chain,
      id,
      chainNamespace: 'solana',
      caipNetworkId: `solana:${id}`,
    })
  })

  test('param: caipNetworkId', () => {
    expect(toNetwork({ ...chain, id: 'x', caipNetworkId: 'bip122:x' })).toEqual({
      ...chain,
      id: 'x',
      chainNamespace: 'bip122',
      caipNetworkId: 'bip122:x',
    })
  })

  test('behavior: keeps all other fields of a viem chain as the same objects', () => {
    const formatters = { block: () => ({}) }
    const network = toNetwork({ ...chain, formatters } as NetworkInput)
    expect((network as unknown as { formatters: unknown }).formatters).toBe(formatters)
  })
})
