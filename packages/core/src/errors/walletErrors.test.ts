import { describe, expect, test } from 'vitest'
import { ConnectionError } from './connection.ts'
import { NetworkError } from './network.ts'
import { SessionError } from './session.ts'
import { isUnknownMethod, toConnectionError, toNetworkError, withRpcCode } from './walletErrors.ts'

const createCodedError = (code: number, message = 'As told') => Object.assign(new Error(message), { code })

describe('toConnectionError', () => {
  test.each([
    ['UserRejected', createCodedError(4001)],
    ['UserRejected', new Error('User denied the request')],
    ['RequestPending', createCodedError(-32002)],
    ['WalletLocked', createCodedError(4100)],
    ['ProviderFailed', createCodedError(-32603)],
    ['ProviderFailed', undefined],
  ])('default: %s', (code, cause) => {
    expect(toConnectionError(cause)).toEqual(new ConnectionError(code as 'UserRejected', { cause }))
  })

  test('behavior: returns an error of the catalogue unchanged, also one that a library wrapped', () => {
    const catalogueError = new ConnectionError('NotConnected')
    expect(toConnectionError(catalogueError)).toBe(catalogueError)
    expect(toConnectionError(new Error('wrapped', { cause: catalogueError }))).toBe(catalogueError)
  })
})

describe('toNetworkError', () => {
  test.each([
    [new NetworkError('SwitchRejected', { cause: createCodedError(4001) }), createCodedError(4001)],
    [new ConnectionError('RequestPending', { cause: createCodedError(-32002) }), createCodedError(-32002)],
    [new NetworkError('ChainNotSupported', { cause: createCodedError(4902) }), createCodedError(4902)],
  ])('default: %s', (error, cause) => {
    expect(toNetworkError(cause)).toEqual(error)
  })

  test('behavior: returns an error of the catalogue unchanged, also one that a library wrapped', () => {
    const catalogueError = new NetworkError('SwitchNotApproved')
    expect(toNetworkError(catalogueError)).toBe(catalogueError)
    expect(toNetworkError(new Error('wrapped', { cause: catalogueError }))).toBe(catalogueError)
  })
})

describe('isUnknownMethod', () => {
  test.each([
    [true, new SessionError('MethodNotApproved')],
    [true, createCodedError(-32601)],
    [true, createCodedError(4200)],
    [true, createCodedError(5101)],
    [false, createCodedError(5101, 'User rejected the request')],
    [false, createCodedError(4001)],
    [false, new SessionError('NotConnectedBeforeRequest')],
    [false, new Error('broken')],
    [false, undefined],
  ])('default: %s for %s', (is, error) => {
    expect(isUnknownMethod(error)).toBe(is)
  })
})

describe('withRpcCode', () => {
  test('default: sets the EIP-1193 code of the error', () => {
    const declinedError = { code: 'ACTION_REJECTED', message: 'user rejected action' }
    expect(withRpcCode(declinedError)).toMatchObject({
      message: 'user rejected action',
      code: 4001,
      cause: declinedError,
    })
    const pendingError = { code: -32603, message: 'Internal error', data: { originalError: { code: -32002 } } }
    expect(withRpcCode(pendingError)).toMatchObject({ code: -32002, cause: pendingError })
  })

  test('behavior: code 5000 without a rejection text is not a rejection', () => {
    const failedError = { code: 5000, message: 'Internal error' }
    expect(withRpcCode(failedError)).toBe(failedError)
    expect(withRpcCode({ code: 5000, message: 'User rejected.' })).toMatchObject({ code: 4001 })
  })

  test('behavior: returns an error that already has the right code unchanged', () => {
    const all = [{ code: 4001 }, { code: -32603 }, new Error('broken'), undefined, 'text']
    expect(all.map(withRpcCode)).toEqual(all)
  })
})
