import { describe, expect, test } from 'vitest'
import { portsFromEnvironment, takenPorts } from './ports.ts'

describe('portsFromEnvironment', () => {
  test('default', () => {
    expect(portsFromEnvironment({})).toEqual({})
  })

  test('param: environment', () => {
    expect(
      portsFromEnvironment({
        SANDBOX_ONE_PORT: '9001',
        SANDBOX_TWO_PORT: '0',
        SANDBOX_SOLANA_PORT: '9002',
        SANDBOX_BITCOIN_PORT: '9003',
        SANDBOX_SERVER_PORT: '9004',
        SANDBOX_PHONE_PORT: '',
      }),
    ).toEqual({ one: 9001, two: 0, solana: 9002, bitcoin: 9003, server: 9004 })
  })

  test('error: not a port', () => {
    expect(() => portsFromEnvironment({ SANDBOX_PHONE_PORT: '70000' })).toThrow(
      new Error('SANDBOX_PHONE_PORT is "70000": give a port between 0 and 65535.'),
    )
  })
})

describe('takenPorts', () => {
  test('default', () => {
    expect([[], [8545], [8545, 4174, 4173]].map(takenPorts)).toEqual([
      '',
      'Port 8545 is taken: a free one stands in for it.',
      'Ports 8545, 4174, and 4173 are taken: free ones stand in for them.',
    ])
  })
})
