import { describe, expect, test } from 'vitest'
import { portsFromEnvironment } from './ports.ts'

describe('portsFromEnvironment', () => {
  test('default', () => {
    expect(portsFromEnvironment({})).toEqual([8545, 8546])
  })

  test('param: environment', () => {
    expect(portsFromEnvironment({ SANDBOX_ONE_PORT: '9001', SANDBOX_TWO_PORT: '0' })).toEqual([9001, 0])
  })

  test('error: not a port', () => {
    expect(() => portsFromEnvironment({ SANDBOX_TWO_PORT: '70000' })).toThrow(
      new Error('SANDBOX_TWO_PORT is "70000": give a port between 0 and 65535.'),
    )
  })
})
