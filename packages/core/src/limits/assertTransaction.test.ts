import type { Namespace } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { assertTransaction } from './assertTransaction.ts'

const check = (namespace: Namespace, transaction: object, sendsTokens?: boolean) => () =>
  assertTransaction({ namespace, transaction: transaction as never, sendsTokens })

const invalid = (field: string) =>
  expect.objectContaining({
    name: 'ConfigurationError',
    code: 'InvalidOption',
    values: expect.objectContaining({ option: `transaction.${field}` }),
  })
const money = (code: string) => expect.objectContaining({ name: 'MoneyError', code })

describe('assertTransaction', () => {
  test('default', () => {
    check('eip155', { to: '0xaa', value: 1n, data: '0x', gas: 21_000n })()
    check('solana', { to: 'abc', value: 1n, feeRate: 'fast', token: 'mint' }, true)()
    check('bip122', { to: 'bc1q', value: 1n, feeRate: 7 })()
  })

  test('behavior: ignores a field that is undefined', () => {
    check('bip122', { to: 'bc1q', value: 1n, token: undefined, data: undefined })()
  })

  test.each(['eip155', 'bip122', 'solana', 'polkadot'] as const)(
    'error: TokenNotSupported if the adapter of %s sends no tokens',
    (namespace) => {
      expect(check(namespace, { to: 'a', value: 1n, token: '0xdAC1' })).toThrow(money('TokenNotSupported'))
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
    expect(check(namespace, { to: 'a', value: 1n, [field]: value })).toThrow(invalid(field))
  })

  test.each([undefined, null, 7, 'pay'])('error: AmountAndReceiverRequired for %s', (transaction) => {
    expect(check('eip155', transaction as never)).toThrow(money('AmountAndReceiverRequired'))
  })

  test.each([-1n, 2n ** 256n, 1, '1', 0.5, null])('error: AmountOutOfRange for %s', (value) => {
    for (const namespace of ['eip155', 'solana', 'bip122'] as const)
      expect(check(namespace, { to: 'a', value })).toThrow(money('AmountOutOfRange'))
  })
})
