import { ConnectionError, isUserRejection, SessionError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { WalletRpcError } from '../client/toWalletError.ts'
import { fromWireError, toWireError } from './wireError.ts'

const travel = (error: unknown) => fromWireError(structuredClone(toWireError(error)))

describe('errors between tabs', () => {
  test.each([
    new ConnectionError('UserRejected'),
    new ConnectionError('RelayUnreachable', { details: 'closed: 3000' }),
    new SessionError('MethodNotApproved', { values: { method: 'eth_sign' } }),
    new WalletRpcError({ code: 4902, message: 'Unrecognised chain', data: { chainId: '0x1' } }),
  ])('behavior: %s', (error) => {
    const arrived = travel(error)
    expect(arrived).toEqual(error)
    expect(Object.getPrototypeOf(arrived)).toBe(Object.getPrototypeOf(error))
  })

  test('behavior: keeps the code of a cause', () => {
    const arrived = travel(new ConnectionError('UserRejected', { cause: { code: 4001, message: 'No.' } }))
    expect(arrived.cause).toEqual({ code: 4001, message: 'No.' })
    expect(isUserRejection(arrived)).toBe(true)
  })

  test('behavior: any other error becomes ProviderFailed', () => {
    expect(travel(new TypeError('x is undefined'))).toMatchObject({
      name: 'ConnectionError',
      code: 'ProviderFailed',
      cause: { message: 'x is undefined' },
    })
  })
})
