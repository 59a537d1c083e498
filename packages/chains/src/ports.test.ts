import { describe, expect, test } from 'vitest'
import { chainPortVariables, portsFromEnvironment } from './ports.ts'

describe('portsFromEnvironment', () => {
  const variables = { ...chainPortVariables, phone: 'SANDBOX_PHONE_PORT' }

  test('default', () => {
    expect(portsFromEnvironment(variables, {})).toEqual({})
  })

  test('param: environment', () => {
    expect(
      portsFromEnvironment(variables, {
        SANDBOX_ONE_PORT: '9001',
        SANDBOX_TWO_PORT: '0',
        SANDBOX_SOLANA_PORT: '9002',
        SANDBOX_BITCOIN_PORT: '9003',
        SANDBOX_PHONE_PORT: '',
      }),
    ).toEqual({ one: 9001, two: 0, solana: 9002, bitcoin: 9003 })
  })

  test('param: variables', () => {
    expect(portsFromEnvironment({ server: 'SANDBOX_SERVER_PORT' }, { SANDBOX_SERVER_PORT: '9004' })).toEqual({
      server: 9004,
    })
  })

  test('error: the value is not a port', () => {
    expect(() => portsFromEnvironment(variables, { SANDBOX_PHONE_PORT: '70000' })).toThrow(
      new Error('SANDBOX_PHONE_PORT is "70000": give a port between 0 and 65535.'),
    )
  })
})
