import { describe, expect, test } from 'vitest'
import { toNetworks } from '../../test/usePage.ts'
import { toCaipNetworkId, toStandardChain } from './standardChain.ts'

const { home, devnet, custom } = toNetworks('http://unused.example')
const named = (id: string) => {
  const { walletStandardChain: _, ...network } = home
  return { ...network, id, caipNetworkId: `solana:${id}` } as const
}
const mainnet = named('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')

describe('toStandardChain', () => {
  test('default', () => {
    expect(
      [mainnet, named('EtWTRABZaYq6iMfeYKouRu166VU2xqa1'), named('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')].map(
        toStandardChain,
      ),
    ).toEqual(['solana:mainnet', 'solana:devnet', 'solana:testnet'])
  })

  test('behavior: a private cluster has its own name, or that of a local chain', () => {
    expect([custom, named('OwnCluster')].map(toStandardChain)).toEqual(['solana:private', 'solana:localnet'])
  })
})

describe('toCaipNetworkId', () => {
  test('default', () => {
    const networks = [home, devnet, custom]
    expect(
      ['solana:localnet', 'solana:devnet', 'solana:private'].map((chain) => toCaipNetworkId(chain as never, networks)),
    ).toEqual(networks.map(({ caipNetworkId }) => caipNetworkId))
  })

  test('behavior: returns the id of a cluster that the kit does not have', () => {
    expect([toCaipNetworkId('solana:mainnet', [home]), toCaipNetworkId('solana:elsewhere', [home])]).toEqual([
      mainnet.caipNetworkId,
      'solana:elsewhere',
    ])
  })
})
