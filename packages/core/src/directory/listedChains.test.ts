import { describe, expect, test } from 'vitest'
import { testNetwork } from '../../test/testCore.ts'
import { listedChains } from './listedChains.ts'

describe('listedChains', () => {
  test('default', () => {
    expect(listedChains([testNetwork({ id: 31337 }), testNetwork({ id: 1 }), testNetwork({ id: 10 })])).toEqual([
      'eip155:31337',
      'eip155:1',
      'eip155:10',
    ])
  })

  test('behavior: a test network stands for its family', () => {
    expect(listedChains([testNetwork({ id: 'local', chainNamespace: 'solana' })])).toEqual([
      'solana:local',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ])
  })

  test('behavior: a family that no directory lists', () => {
    expect(listedChains([testNetwork({ id: 'x', chainNamespace: 'polkadot' })])).toEqual(['polkadot:x'])
  })
})
