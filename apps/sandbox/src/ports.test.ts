import { describe, expect, test } from 'vitest'
import { portsFromEnvironment } from './ports.ts'

const defaults = { one: 8545, two: 8546, solana: 8899, bitcoin: 3002, server: 4174, phone: 4175 }

describe('portsFromEnvironment', () => {
  test('default', () => {
    expect(portsFromEnvironment({})).toEqual(defaults)
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
    ).toEqual({ ...defaults, one: 9001, two: 0, solana: 9002, bitcoin: 9003, server: 9004 })
  })

  test('error: not a port', () => {
    expect(() => portsFromEnvironment({ SANDBOX_PHONE_PORT: '70000' })).toThrow(
      new Error('SANDBOX_PHONE_PORT is "70000": give a port between 0 and 65535.'),
    )
  })
})
