import { describe, expect, test } from 'vitest'
import { ConnectionError } from './connection.ts'
import { NetworkError } from './network.ts'
import { SessionError } from './session.ts'
import { isUnknownMethod, toConnectionError, toNetworkError, withRpcCode } from './walletErrors.ts'

const coded = (code: number, message = 'As told') => Object.assign(new Error(message), { code })

describe('toConnectionError', () => {
  test.each([
    ['UserRejected', coded(4001)],
    ['UserRejected', new Error('User denied the request')],
    ['RequestPending', coded(-32002)],
    ['WalletLocked', coded(4100)],
    ['ProviderFailed', coded(-32603)],
    ['ProviderFailed', undefined],
  ])('default: %s', (code, cause) => {
    expect(toConnectionError(cause)).toEqual(new ConnectionError(code as 'UserRejected', { cause }))
  })

  test('behavior: returns an error of the catalogue unchanged, also one that a library wrapped', () => {
    const kitError = new ConnectionError('NotConnected')
    expect(toConnectionError(kitError)).toBe(kitError)
    expect(toConnectionError(new Error('wrapped', { cause: kitError }))).toBe(kitError)
  })
})

describe('toNetworkError', () => {
  test.each([
    [new NetworkError('SwitchRejected', { cause: coded(4001) }), coded(4001)],
    [new ConnectionError('RequestPending', { cause: coded(-32002) }), coded(-32002)],
    [new NetworkError('ChainNotSupported', { cause: coded(4902) }), coded(4902)],
  ])('default: %s', (error, cause) => {
    expect(toNetworkError(cause)).toEqual(error)
  })

  test('behavior: returns an error of the catalogue unchanged, also one that a library wrapped', () => {
    const kitError = new NetworkError('SwitchNotApproved')
    expect(toNetworkError(kitError)).toBe(kitError)
    expect(toNetworkError(new Error('wrapped', { cause: kitError }))).toBe(kitError)
  })
})

describe('isUnknownMethod', () => {
  test.each([
    [true, new SessionError('MethodNotApproved')],
    [true, coded(-32601)],
    [true, coded(4200)],
    [true, coded(5101)],
    [false, coded(5101, 'User rejected the request')],
    [false, coded(4001)],
    [false, new SessionError('NotConnectedBeforeRequest')],
    [false, new Error('broken')],
    [false, undefined],
  ])('default: %s for %s', (is, error) => {
    expect(isUnknownMethod(error)).toBe(is)
  })
})

describe('withRpcCode', () => {
  test('default: sets the EIP-1193 code of the error', () => {
    const declined = { code: 'ACTION_REJECTED', message: 'user rejected action' }
    expect(withRpcCode(declined)).toMatchObject({ message: 'user rejected action', code: 4001, cause: declined })
    const pending = { code: -32603, message: 'Internal error', data: { originalError: { code: -32002 } } }
    expect(withRpcCode(pending)).toMatchObject({ code: -32002, cause: pending })
  })

  test('behavior: code 5000 without a rejection text is not a rejection', () => {
    const failed = { code: 5000, message: 'Internal error' }
    expect(withRpcCode(failed)).toBe(failed)
    expect(withRpcCode({ code: 5000, message: 'User rejected.' })).toMatchObject({ code: 4001 })
  })

  test('behavior: returns an error that already has the right code unchanged', () => {
    const all = [{ code: 4001 }, { code: -32603 }, new Error('broken'), undefined, 'text']
    expect(all.map(withRpcCode)).toEqual(all)
  })
})
