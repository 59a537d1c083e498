import { describe, expect, test } from 'vitest'
import { chainPortVariables, readPortsFromEnvironment } from './ports.ts'

describe('readPortsFromEnvironment', () => {
  const variables = { ...chainPortVariables, phone: 'SANDBOX_PHONE_PORT' }

  test('default', () => {
    expect(readPortsFromEnvironment(variables, {})).toEqual({})
  })

  test('param: environment', () => {
    expect(
      readPortsFromEnvironment(variables, {
        SANDBOX_ONE_PORT: '9001',
        SANDBOX_TWO_PORT: '0',
        SANDBOX_SOLANA_PORT: '9002',
        SANDBOX_BITCOIN_PORT: '9003',
        SANDBOX_PHONE_PORT: '',
      }),
    ).toEqual({ one: 9001, two: 0, solana: 9002, bitcoin: 9003 })
  })

  test('param: variables', () => {
    expect(readPortsFromEnvironment({ server: 'SANDBOX_SERVER_PORT' }, { SANDBOX_SERVER_PORT: '9004' })).toEqual({
      server: 9004,
    })
  })

  test('error: the value is not a port', () => {
    expect(() => readPortsFromEnvironment(variables, { SANDBOX_PHONE_PORT: '70000' })).toThrow(
      new Error('SANDBOX_PHONE_PORT is "70000": give a port between 0 and 65535.'),
    )
  })
})
