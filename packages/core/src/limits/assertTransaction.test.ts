import type { Namespace } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { assertTransaction } from './assertTransaction.ts'

const checkTransaction = (namespace: Namespace, transaction: object, sendsTokens?: boolean) => () =>
  assertTransaction({ namespace, transaction: transaction as never, sendsTokens })

const invalidOptionError = (field: string) =>
  expect.objectContaining({
    name: 'ConfigurationError',
    code: 'InvalidOption',
    values: expect.objectContaining({ option: `transaction.${field}` }),
  })
const moneyError = (code: string) => expect.objectContaining({ name: 'MoneyError', code })

describe('assertTransaction', () => {
  test('default', () => {
    checkTransaction('eip155', { to: '0xaa', value: 1n, data: '0x', gas: 21_000n })()
    checkTransaction('solana', { to: 'abc', value: 1n, feeRate: 'fast', token: 'mint' }, true)()
    checkTransaction('bip122', { to: 'bc1q', value: 1n, feeRate: 7 })()
  })

  test('behavior: ignores a field that is undefined', () => {
    checkTransaction('bip122', { to: 'bc1q', value: 1n, token: undefined, data: undefined })()
  })

  test.each(['eip155', 'bip122', 'solana', 'polkadot'] as const)(
    'error: TokenNotSupported if the adapter of %s sends no tokens',
    (namespace) => {
      expect(checkTransaction(namespace, { to: 'a', value: 1n, token: '0xdAC1' })).toThrow(
        moneyError('TokenNotSupported'),
      )
    },
  )

  test.each([
    ['eip155', 'feeRate', 'fast'],
    ['eip155', 'memo', 'hello'],
    ['eip155', 'chainId', 1],
    ['solana', 'data', '0x'],
    ['solana', 'gas', 1n],
    ['solana', 'feeRate', 7],
    ['bip122', 'data', '0x'],
    ['bip122', 'gas', 1n],
    ['bip122', 'feeRate', 'now'],
    ['polkadot', 'data', '0x'],
    ['eip155', 'data', 'hello'],
    ['eip155', 'data', '0xabc'],
    ['eip155', 'data', '0Xabcd'],
    ['eip155', 'gas', 21_000],
    ['eip155', 'gas', -1n],
    ['bip122', 'to', 7],
  ] as const)('error: InvalidOption on %s for %s: %s', (namespace, field, value) => {
    expect(checkTransaction(namespace, { to: 'a', value: 1n, [field]: value })).toThrow(invalidOptionError(field))
  })

  test.each([undefined, null, 7, 'pay'])('error: AmountAndReceiverRequired for %s', (transaction) => {
    expect(checkTransaction('eip155', transaction as never)).toThrow(moneyError('AmountAndReceiverRequired'))
  })

  test.each([-1n, 2n ** 256n, 1, '1', 0.5, null])('error: AmountOutOfRange for %s', (value) => {
    for (const namespace of ['eip155', 'solana', 'bip122'] as const)
      expect(checkTransaction(namespace, { to: 'a', value })).toThrow(moneyError('AmountOutOfRange'))
  })
})
