import { describe, expect, test } from 'vitest'
import { testCore, testNetwork } from '../../test/testCore.ts'
import { getNetwork } from './getNetwork.ts'

const networks = [testNetwork({ id: 1 }), testNetwork({ id: 'five', chainNamespace: 'solana' })] as const

describe('getNetwork', () => {
  test('default', () => {
    expect(getNetwork(testCore({ networks }))).toEqual({
      caipNetworkId: 'eip155:1',
      chainId: 1,
      network: networks[0],
      isSupported: true,
      approvedCaipNetworkIds: undefined,
      canAddNetworks: true,
    })
  })

  test('param: namespace', () => {
    expect(getNetwork(testCore({ networks }), { namespace: 'solana' })).toMatchObject({
      caipNetworkId: 'solana:five',
      chainId: 'five',
    })
  })

  test('param: namespace for which the kit has no network', () => {
    expect(getNetwork(testCore({ networks: [networks[0]] }), { namespace: 'solana' })).toEqual({
      caipNetworkId: undefined,
      chainId: undefined,
      network: undefined,
      isSupported: false,
      approvedCaipNetworkIds: undefined,
      canAddNetworks: false,
    })
  })
})
