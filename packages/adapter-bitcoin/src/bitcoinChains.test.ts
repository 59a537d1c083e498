import { describe, expect, test } from 'vitest'
import { mainnet, regtest, signet, testnet } from '../test/openPage.ts'
import { addressFormOf, chainNameOf, guessNetworkOfAddress, toChainName, toNetworkId } from './bitcoinChains.ts'

const testnet4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'

describe('chainNameOf', () => {
  test('default', () => {
    expect([mainnet, testnet, signet, regtest, { caipNetworkId: testnet4 } as const].map(chainNameOf)).toEqual([
      'mainnet',
      'testnet',
      'signet',
      'regtest',
      'testnet4',
    ])
    expect(chainNameOf({ caipNetworkId: 'bip122:12a765e31ffd4059bada1e25190f6e98' })).toBe(undefined)
  })
})

describe('toChainName', () => {
  test('default', () => {
    expect(['Mainnet', 'TESTNET4', 'Signet', 'dogecoin', undefined].map(toChainName)).toEqual([
      'mainnet',
      'testnet4',
      'signet',
      undefined,
      undefined,
    ])
  })
})

describe('toNetworkId', () => {
  test('default', () => {
    expect(['Mainnet', 'testnet4', 'FRACTAL_BITCOIN_MAINNET', `A chain: ${'x'.repeat(40)}`].map(toNetworkId)).toEqual([
      mainnet.caipNetworkId,
      testnet4,
      'bip122:fractal_bitcoin_mainnet',
      `bip122:a-chain--${'x'.repeat(23)}`,
    ])
  })
})

describe('addressFormOf', () => {
  test('default', () => {
    expect([mainnet, testnet, signet, regtest].map((network) => addressFormOf(network)?.bech32)).toEqual([
      'bc',
      'tb',
      'tb',
      'bcrt',
    ])
    expect(addressFormOf({ caipNetworkId: 'bip122:12a765e31ffd4059bada1e25190f6e98' })).toBe(undefined)
  })
})

describe('networkOfAddress', () => {
  test('default: the first network with the form of the address', () => {
    const all = [signet, testnet, regtest, mainnet]
    const found = ['bc1qx', '1abc', '3abc', 'tb1qx', 'mabc', '2abc', 'bcrt1px'].map((address) =>
      guessNetworkOfAddress(address, all),
    )
    const { caipNetworkId: main } = mainnet
    const { caipNetworkId: sig } = signet
    expect(found).toEqual([main, main, main, sig, sig, sig, regtest.caipNetworkId])
  })

  test('behavior: returns a network that the kit does not have', () => {
    const found = ['bc1qx', 'tb1qx', 'bcrt1qx'].map((address) => guessNetworkOfAddress(address, []))
    expect(found).toEqual([mainnet.caipNetworkId, testnet.caipNetworkId, regtest.caipNetworkId])
  })
})
