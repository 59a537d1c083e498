import { describe, expect, test } from 'vitest'
import { toCaipNetworkId } from './bitcoinChains.ts'
import { toStandardChain } from './standardChain.ts'

describe('toStandardChain', () => {
  test.each(['mainnet', 'testnet', 'testnet4', 'signet', 'regtest'] as const)('default: %s', (name) => {
    expect(toStandardChain({ caipNetworkId: toCaipNetworkId(name) })).toBe(`bitcoin:${name}`)
  })

  test('behavior: what the network itself says comes first', () => {
    const caipNetworkId = toCaipNetworkId('signet')
    expect(toStandardChain({ caipNetworkId, walletStandardChain: 'bitcoin:mutinynet' })).toBe('bitcoin:mutinynet')
  })
})
