import fc from 'fast-check'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { approveToken, transferToken } from './buildCalls.ts'
import { decode } from './decode.ts'

const token = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const [one, two] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const most = 2n ** 256n - 1n
const amounts = fc.bigInt({ min: 0n, max: most })

describe('decode', () => {
  test('default: a transfer of the chain’s own coin', () => {
    expect(decode({ to: one, value: 5n })).toEqual([{ kind: 'transfer', to: one, amount: 5n }])
    expect(decode({ to: one, data: '0x' })).toEqual([{ kind: 'transfer', to: one, amount: 0n }])
  })

  test('param: data: a transfer of a token', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const effect = { kind: 'tokenTransfer', token, to: two, amount }
        expect(decode(transferToken({ token, to: two, amount }))).toEqual([effect])
      }),
    )
  })

  test('param: data: an approval', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const effect = { kind: 'approval', token, spender: two, amount, isAdded: false }
        expect(decode(approveToken({ token, spender: two, amount }))).toEqual([effect])
      }),
    )
  })

  test.each([
    [
      'function transferFrom(address, address, uint256)',
      [one, two, 7n],
      { kind: 'tokenTransfer', token, from: one, to: two, amount: 7n },
    ],
    [
      'function increaseAllowance(address, uint256)',
      [two, 7n],
      { kind: 'approval', token, spender: two, amount: 7n, isAdded: true },
    ],
    ['function mint(address, uint256)', [two, 7n], { kind: 'unknown', to: token, selector: '0x40c10f19' }],
  ])('param: data: %s', (signature, args, effect) => {
    const data = encodeFunctionData({ abi: parseAbi([signature] as never), args } as never)
    expect(decode({ to: token, data })).toEqual([effect])
    expect(decode({ to: token, data: `0x${data.slice(2).toUpperCase()}` })).toEqual([effect])
  })

  test('behavior: a call that also pays has both effects', () => {
    const { data } = transferToken({ token, to: two, amount: 7n })
    expect(decode({ to: token, data, value: 3n })).toEqual([
      { kind: 'transfer', to: token, amount: 3n },
      { kind: 'tokenTransfer', token, to: two, amount: 7n },
    ])
  })

  test('behavior: call data with missing bytes, more bytes or bits beside an address is unknown', () => {
    const { data } = transferToken({ token, to: two, amount: 7n })
    for (const other of [data.slice(0, -2), `${data}00`, data.replace('a9059cbb00', 'a9059cbb01')])
      expect(decode({ to: token, data: other })).toEqual([{ kind: 'unknown', to: token, selector: '0xa9059cbb' }])
    expect(decode({ to: token, data: '0xa9059c' })).toEqual([{ kind: 'unknown', to: token }])
  })

  test.each([
    [{ to: '' }, 'AmountAndReceiverRequired'],
    [{ to: 'abc' }, 'InvalidReceiver'],
    [{ to: one, value: -1n }, 'AmountOutOfRange'],
    [{ to: one, data: '0x0' }, 'InvalidOption'],
  ])('error: for %o', (transaction, code) => {
    expect(() => decode(transaction)).toThrow(expect.objectContaining({ code }))
  })
})

describe('transferToken', () => {
  test.each([
    [{ token: 'abc' }, 'TokenNotFound'],
    [{ to: 'abc' }, 'InvalidReceiver'],
    [{ to: '0x52908400098527886E0F7030069857D2E4169Ee7' }, 'InvalidReceiver'],
    [{ amount: -1n }, 'AmountOutOfRange'],
    [{ amount: most + 1n }, 'AmountOutOfRange'],
    [{ amount: 1 as never }, 'AmountOutOfRange'],
  ])('error: for %o', (wrong, code) => {
    const act = () => transferToken({ token, to: two, amount: 7n, ...wrong })
    expect(act).toThrow(expect.objectContaining({ name: 'MoneyError', code }))
  })
})

describe('approveToken', () => {
  test.each([
    [{ token: 'abc' }, 'TokenNotFound'],
    [{ spender: 'abc' }, 'InvalidReceiver'],
    [{ amount: -1n }, 'AmountOutOfRange'],
  ])('error: for %o', (wrong, code) => {
    const act = () => approveToken({ token, spender: two, amount: 7n, ...wrong })
    expect(act).toThrow(expect.objectContaining({ name: 'MoneyError', code }))
  })
})
