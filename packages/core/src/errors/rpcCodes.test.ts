import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConnectionError } from './connection.ts'
import { getRpcCode, isDeclined, isUserRejection, rpcCodes } from './rpcCodes.ts'

/** Puts an error inside `levels` other errors, as wallets and libraries do with `cause`. */
function wrap(innermost: unknown, levels: number): unknown {
  return levels === 0 ? innermost : new Error('wrapped', { cause: wrap(innermost, levels - 1) })
}

/** A function that throws. As a trap of a proxy, it makes every access to the proxy throw. */
const refuse = () => {
  throw new Error('Not for you.')
}
const throwingProxy = new Proxy({}, { get: refuse, getPrototypeOf: refuse, has: refuse, ownKeys: refuse })

function createCyclicError(fields: object = {}): Error {
  const a = new Error('a')
  const b = new Error('b', { cause: a })
  return Object.assign(a, { cause: b }, fields)
}

describe('rpcCodes', () => {
  test('default', () => {
    expect(rpcCodes).toMatchObject({ unrecognisedChain: 4902, default: 5000, invalidChainId: 32603 })
  })
})

describe('getRpcCode', () => {
  test('default', () => {
    expect(getRpcCode({ code: 4902, message: 'Unrecognized chain ID' })).toBe(4902)
  })

  test('behavior: finds the code of a wrapped error', () => {
    expect([0, 1, 2, 7].map((levels) => getRpcCode(wrap({ code: 4902 }, levels)))).toEqual([4902, 4902, 4902, 4902])
  })

  test("behavior: prefers MetaMask's own code in data.originalError to the outer -32603", () => {
    expect(getRpcCode({ code: -32603, data: { originalError: { code: 4902 } } })).toBe(4902)
  })

  test('behavior: prefers the code of a wrapped error to -32603', () => {
    expect(getRpcCode({ code: -32603, error: { code: -32002 } })).toBe(-32002)
    expect(getRpcCode({ code: -32603 })).toBe(-32603)
  })

  test('behavior: ignores a code that is not a number', () => {
    expect(getRpcCode(new ConnectionError('NotConnected'))).toBeUndefined()
    expect(getRpcCode(new ConnectionError('ProviderFailed', { cause: { code: 4100 } }))).toBe(4100)
  })

  test('behavior: ends for errors that wrap each other in a circle', () => {
    expect(getRpcCode(createCyclicError())).toBeUndefined()
    expect(getRpcCode(createCyclicError({ code: 4001 }))).toBe(4001)
  })

  test('behavior: accepts any value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(['number', 'undefined']).toContain(typeof getRpcCode(value))
      }),
    )
  })
})

describe('isUserRejection', () => {
  test.each([
    { code: 4001 },
    { code: 5000, message: 'User rejected.' },
    { message: 'User rejected the request.' },
    { message: 'MetaMask Tx Signature: User denied transaction signature.' },
    { message: 'user canceled' },
    { message: 'User cancelled' },
    { message: 'Request rejected by user' },
    { code: -32603, data: { originalError: { code: 4001 } } },
    { code: -32603, message: 'Internal error', cause: { code: 4001 } },
    wrap({ code: 4001 }, 3),
    wrap({ message: 'User rejected the request.' }, 2),
    createCyclicError({ code: 4001 }),
    'User rejected the request.',
    { code: '4001' },
    { code: 'ACTION_REJECTED', message: 'user rejected action (action="sendTransaction")' },
    { code: 'ACTION_REJECTED', info: { error: { code: 4001 } } },
    { code: -32603, message: 'Internal JSON-RPC error.', error: { code: 4001 } },
    { name: 'UnknownRpcError', message: 'An unknown RPC error occurred.', cause: { code: 4001 } },
    { name: 'UserRejectedRequestError' },
    { name: 'WalletSignTransactionError', message: 'User rejected the request.' },
    { name: 'WalletSignTransactionError', message: '', error: { code: 4001 } },
    { name: 'WalletSignMessageError', message: 'Approval Denied' },
    { name: 'WalletConnectionError', message: 'Plugin Closed' },
    { message: 'Transaction cancelled' },
    { message: 'Request rejected' },
    { message: 'canceled' },
    { message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)' },
  ])('default: %o', (error) => {
    expect(isUserRejection(error)).toBe(true)
  })

  test.each([
    { code: -32603, message: 'The user aborted a request.' },
    { name: 'AbortError', message: 'The user aborted a request.' },
    undefined,
    null,
    '',
    {},
    { code: 4902 },
    { code: '4902' },
    { message: 'Transaction rejected by the node: fee too low' },
    { message: 'The request was rejected: too many requests' },
    { name: 'WalletSignTransactionError', message: 'Blockhash not found' },
    { code: -32002, message: 'Request already pending' },
    { message: 'The superuser rejected it' },
    { message: 'Request cancelled by the user agent' },
    new Error('Insufficient funds'),
    createCyclicError(),
  ])('behavior: returns false for %o', (error) => {
    expect(isUserRejection(error)).toBe(false)
  })

  test('behavior: returns false for objects that throw on access', () => {
    expect([
      isUserRejection(throwingProxy),
      getRpcCode(throwingProxy),
      isUserRejection({ cause: throwingProxy }),
    ]).toEqual([false, undefined, false])
  })

  test('behavior: accepts any value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(typeof isUserRejection(value)).toBe('boolean')
      }),
    )
  })
})

describe('isDeclined', () => {
  test.each([
    { code: 4001 },
    { code: '4001' },
    { code: 'ACTION_REJECTED' },
    { name: 'UserRejectedRequestError' },
    { message: 'User rejected the request.' },
    'Request rejected by user',
    { code: -32603, data: { originalError: { code: 4001 } } },
    createCyclicError({ code: 4001 }),
  ])('default: %o', (error) => {
    expect(isDeclined(error)).toBe(true)
  })

  test.each([
    { message: 'canceled' },
    { message: 'The operation was canceled.' },
    { message: 'Transaction cancelled' },
    { message: 'Request rejected' },
    { code: 5000, message: 'Internal error' },
    { code: -32603, message: 'Request cancelled by user agent' },
    undefined,
  ])('behavior: returns false for a text that nodes and other programs use too: %o', (error) => {
    expect(isDeclined(error)).toBe(false)
  })
})
