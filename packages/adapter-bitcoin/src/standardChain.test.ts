import { describe, expect, test } from 'vitest'
import { chainNameOf, toCaipNetworkId } from './bitcoinChains.ts'
import { toStandardChain } from './standardChain.ts'

describe('toStandardChain', () => {
  test.each(['mainnet', 'testnet', 'testnet4', 'signet', 'regtest'] as const)('default: %s', (name) => {
    expect(toStandardChain({ caipNetworkId: toCaipNetworkId(name) })).toBe(`bitcoin:${name}`)
  })

  test('behavior: the network’s own name comes first', () => {
    const caipNetworkId = toCaipNetworkId('signet')
    expect(toStandardChain({ caipNetworkId, walletStandardChain: 'bitcoin:mutinynet' })).toBe('bitcoin:mutinynet')
  })

  test('behavior: another chain does not count as a Bitcoin chain because of the end of its id', () => {
    const foreign = { caipNetworkId: 'bip122:12a765e31ffd4059bada1e25190f1e93' } as const
    expect(toStandardChain(foreign)).not.toBe('bitcoin:mainnet')
    expect(chainNameOf(foreign)).toBe(undefined)
  })
})
