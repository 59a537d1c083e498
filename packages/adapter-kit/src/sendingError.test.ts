import { ConnectionError, isUnknownMethod, MoneyError } from '@latchkey/core/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSendingError } from './sendingError.ts'

const internal = 'Internal JSON-RPC error.'
const timedOut = 'request timed out'

describe('toSendingError', () => {
  test.each([
    { code: -32603, message: 'Request timed out.' },
    { code: -32000, message: 'already known' },
    { code: -32000, message: 'nonce too low' },
    { code: 4900, message: 'The provider is disconnected.' },
    { code: 1013, message: 'MetaMask: Disconnected from MetaMask background.' },
    { code: -32002, message: timedOut },
    { code: -32602, message: timedOut },
    { code: 4200, message: 'Time-out' },
    { code: 4100, message: 'Timeout' },
    { code: -32603, message: internal, data: { originalError: { code: -32002, message: timedOut } } },
    { code: -32603, message: internal, data: { code: -32002, message: timedOut } },
    new Error(internal, {
      cause: { code: -32603, message: internal, data: { originalError: { code: -32002, message: timedOut } } },
    }),
    { code: -32603, cause: { error: { originalError: { info: { error: { code: 4100, message: timedOut } } } } } },
    { code: -32603, message: 'Request timed out: the deadline exceeds 30s' },
    { code: -32000, message: 'context deadline exceeded' },
    { code: -32000, message: 'insufficient funds: the node timed out' },
    { code: -32000, message: 'The load exceeds what this node serves' },
    { code: -32603, message: 'Canceled' },
    { code: -32603, message: 'The operation was canceled.' },
    { code: -32603, message: 'Request cancelled by user agent' },
    { code: -32002, message: 'Resource unavailable: the connection to the node was reset' },
    { code: -32002, message: 'already known' },
    { code: -32002 },
    { code: 5000, message: 'Internal error' },
    { code: 5000, message: 'Internal error: the request timed out' },
    { code: 4200, message: 'Failed to fetch' },
    { code: -32601, message: 'Failed to fetch' },
    { code: -32601, message: 'txn-already-in-mempool' },
    { code: -32601, message: 'Unknown error' },
    { code: -32601, message: '404 Not Found' },
    { code: 4200, message: '503 Service Unavailable' },
    { code: 4200, message: 'Transaction not found' },
    { code: 4100, message: '502 Bad Gateway' },
    { code: 4100, message: 'The connection was reset while the block was read' },
    new Error('Transaction cancelled'),
    new Error('broken'),
    'text',
    undefined,
  ])('default: TransactionUnconfirmed for an error that does not prove that nothing was sent: %o', (cause) => {
    expect(toSendingError(cause)).toEqual(new MoneyError('TransactionUnconfirmed', { cause }))
  })

  test.each([
    ['UserRejected', { code: 4001, message: 'No' }],
    ['UserRejected', { code: 4001, message: 'The prompt timed out' }],
    ['UserRejected', { code: 'ACTION_REJECTED', message: 'user rejected action' }],
    ['UserRejected', { code: -32603, message: internal, data: { originalError: { code: 4001 } } }],
    ['UserRejected', { code: 5000, message: 'User rejected.' }],
    ['UserRejected', { code: 5000, message: 'Cancelled' }],
    ['UserRejected', { code: -32000, message: 'User rejected request to send a transfer' }],
    ['UserRejected', new Error('User rejected the request.')],
    ['RequestPending', { code: -32002, message: 'Already asked' }],
    [
      'RequestPending',
      { code: -32002, message: "Request of type 'eth_sendTransaction' already pending. Please wait." },
    ],
    ['WalletLocked', { code: 4100, message: 'Locked' }],
    ['WalletLocked', { code: 4100 }],
    ['WalletLocked', { code: 4100, message: 'Access denied' }],
    [
      'WalletLocked',
      { code: 4100, message: 'The requested account and/or method has not been authorized by the user.' },
    ],
    ['ProviderFailed', { code: 4200 }],
    ['ProviderFailed', { code: 4200, message: 'The Provider does not support the requested method.' }],
    ['ProviderFailed', { code: 4200, message: "This wallet doesn't support it" }],
    ['ProviderFailed', { code: -32601, message: 'Method not found' }],
    ['ProviderFailed', { code: -32601, message: 'The method "send" does not exist / is not available.' }],
    ['ProviderFailed', { code: 10001, message: 'Missing or invalid. request() method: send' }],
    ['ProviderFailed', { code: 4200, message: 'Unknown' }],
    ['ProviderFailed', { code: -32601, message: 'Unknown' }],
    ['ProviderFailed', { code: 5101, message: 'Unsupported methods.' }],
    ['ProviderFailed', { code: -32602, message: 'Invalid params' }],
    ['ProviderFailed', { code: 4902, message: 'Unrecognized chain ID' }],
    ['ProviderFailed', { code: 5750, message: 'The atomic upgrade was turned down' }],
    ['ProviderFailed', { code: -32000, message: 'insufficient funds for gas * price + value' }],
    ['ProviderFailed', { code: -32603, message: internal, data: { code: -32000, message: 'insufficient funds' } }],
    ['ProviderFailed', { code: -32000, message: 'exceeds block gas limit' }],
    ['ProviderFailed', { code: -32000, message: 'tx fee (2.00 ether) exceeds the configured cap (1.00 ether)' }],
    ['ProviderFailed', { code: -32000, message: 'gas required exceeds allowance (0)' }],
    ['ProviderFailed', { code: -32000, message: 'ERC20: transfer amount exceeds balance' }],
    ['ProviderFailed', { code: -32000, message: 'replacement transaction underpriced' }],
    ['ProviderFailed', { code: -32000, message: 'intrinsic gas too low' }],
    ['ProviderFailed', { code: 3, message: 'execution reverted' }],
    ['ProviderFailed', new Error('fee too low')],
  ] as const)('behavior: an error that proves that nothing was sent becomes %s: %o', (code, cause) => {
    expect(toSendingError(cause)).toEqual(new ConnectionError(code, { cause }))
  })

  test.each([
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    { code: -32603, message: internal, data: { code: -32000, message: 'insufficient funds' } },
    { code: 3, message: 'execution reverted' },
    new Error('fee too low'),
  ])('param: trustsNode: if false, TransactionUnconfirmed for the text of a node: %o', (cause) => {
    const unconfirmed = new MoneyError('TransactionUnconfirmed', { cause })
    expect(toSendingError(cause, { trustsNode: false })).toEqual(unconfirmed)
  })

  test.each([
    ['UserRejected', { code: 4001 }],
    ['UserRejected', { code: -32603, message: 'User rejected the request.' }],
    ['UserRejected', new Error('User rejected the request.')],
    ['WalletLocked', { code: 4100 }],
    ['RequestPending', { code: -32002, message: 'Already asked' }],
    ['ProviderFailed', { code: 4200 }],
    ['ProviderFailed', { code: -32601, message: 'Method not found' }],
    ['ProviderFailed', { code: -32602, message: 'Invalid params' }],
    ['ProviderFailed', { code: 4902 }],
    ['ProviderFailed', { code: 5750 }],
  ] as const)('param: trustsNode: if false, an error of the wallet itself still becomes %s: %o', (code, cause) => {
    expect(toSendingError(cause, { trustsNode: false })).toEqual(new ConnectionError(code, { cause }))
  })

  test('behavior: keeps an error of the kit, also when a library wraps it', () => {
    for (const own of [new ConnectionError('ProviderFailed'), new MoneyError('TransactionUnconfirmed')]) {
      expect(toSendingError(own)).toBe(own)
      expect(toSendingError(new Error('wrapped', { cause: own }))).toBe(own)
    }
  })

  test('behavior: an unconfirmed payment does not count as an unknown method, so no other method is tried', () => {
    expect(isUnknownMethod(toSendingError({ code: 4200, message: 'Unknown' }))).toBe(true)
    expect(isUnknownMethod(toSendingError({ code: 4200, message: timedOut }))).toBe(false)
  })

  test('behavior: accepts any thrown value', () => {
    const circle: { cause?: unknown } = {}
    circle.cause = circle
    expect(toSendingError(circle)).toMatchObject({ code: 'TransactionUnconfirmed' })
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(toSendingError(value)).toBeInstanceOf(Error)
      }),
    )
  })
})
