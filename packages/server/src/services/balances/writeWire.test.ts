import { accountBalances, toDecimalText } from '@latchkey/protocol/balances'
import { toDecimal } from '@latchkey/protocol/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wireBalances } from './wire.ts'
import { toJsonNumber, writeBalance } from './writeWire.ts'

describe('toJsonNumber', () => {
  test.each([
    ['0', '0'],
    ['1234.5678', '1234.5678'],
    ['0.000000123456789012345678', '0.000000123456789012345'],
    ['123456789012345678901234567890', '123456789012345000000000000000'],
  ])('default %s', (text, expected) => {
    expect(toDecimalText(toJsonNumber(text))).toBe(expected)
  })

  test('behavior: a client reads the first 15 digits', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.nat(36), (amount, decimals) => {
        const number = JSON.parse(JSON.stringify(toJsonNumber(toDecimal(amount, decimals))))
        const dropped = 10n ** BigInt(Math.max(0, String(amount).length - 15))
        return toDecimalText(number) === toDecimal((amount / dropped) * dropped, decimals)
      }),
    )
  })
})

describe('writeBalance', () => {
  const currency = { name: 'A', symbol: 'A', decimals: 18 }

  test('behavior: what a kit reads is exact', () => {
    const amounts = fc.bigInt(0n, 2n ** 256n - 1n)
    fc.assert(
      fc.property(amounts, fc.bigInt(1n, 10n ** 14n), (amount, units) => {
        const price = toDecimal(units, 8)
        const wire = { balances: [writeBalance('eip155:1', { currency, amount }, price)] }
        const [balance] = accountBalances.parse(JSON.parse(JSON.stringify(wireBalances.parse(wire)))).balances
        return balance?.price === price && balance.quantity.numeric === toDecimal(amount, 18)
      }),
    )
  })

  test('behavior: an unknown price is absent', () => {
    expect(writeBalance('eip155:1', { currency, amount: 5n }, undefined)).toEqual({
      name: 'A',
      symbol: 'A',
      chainId: 'eip155:1',
      quantity: { decimals: '18', numeric: '0.000000000000000005' },
    })
  })
})
