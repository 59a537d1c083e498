import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBitcoinAddress } from './bip122.ts'
import { isEvmAddress } from './eip155.ts'
import { isSolanaAddress } from './solana.ts'

const hex = '0123456789abcdefABCDEF'
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const textFrom = (letters: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength })

describe('isEvmAddress', () => {
  test('default', () => {
    expect(isEvmAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe(true)
  })

  test('behavior: accepts an address without 0x', () => {
    fc.assert(
      fc.property(textFrom(hex, 40), (digits) => {
        expect([isEvmAddress(digits), isEvmAddress(`0x${digits}`)]).toEqual([true, true])
      }),
    )
  })

  test.each([
    '',
    '0x',
    `0x${'a'.repeat(39)}`,
    `0x${'a'.repeat(41)}`,
    `0x${'a'.repeat(39)}g`,
    `1x${'a'.repeat(40)}`,
    `0x0x${'a'.repeat(40)}`,
    ` 0x${'a'.repeat(40)}`,
    `0x${'a'.repeat(40)} `,
    `0x${'a'.repeat(40)}\n`,
    `eip155:1:0x${'a'.repeat(40)}`,
  ])('behavior: refuses %j', (address) => {
    expect(isEvmAddress(address)).toBe(false)
  })
})

describe('isSolanaAddress', () => {
  test('default', () => {
    expect(isSolanaAddress('So11111111111111111111111111111111111111112')).toBe(true)
    expect(isSolanaAddress('1'.repeat(32))).toBe(true)
  })

  test('behavior: accepts 32 to 44 characters of base58', () => {
    fc.assert(
      fc.property(textFrom(base58, 32, 44), (address) => {
        expect(isSolanaAddress(address)).toBe(true)
      }),
    )
  })

  test.each([
    '',
    'a'.repeat(31),
    'a'.repeat(45),
    ...['0', 'O', 'I', 'l', '+', ' ', 'é'].map((letter) => `${'a'.repeat(31)}${letter}`),
    // The pattern must match the whole text. So a longer text that contains an address is invalid.
    `https://evil.example/${'a'.repeat(40)}`,
    `${'a'.repeat(40)}\n`,
    ` ${'a'.repeat(40)}`,
    `${'a'.repeat(40)}?${'a'.repeat(40)}`,
  ])('behavior: refuses %j', (address) => {
    expect(isSolanaAddress(address)).toBe(false)
  })
})

describe('isBitcoinAddress', () => {
  test('default', () => {
    expect(isBitcoinAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe(true)
    expect(isBitcoinAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(true)
  })

  test.each(['', 'a'.repeat(13), 'a'.repeat(91), `${'a'.repeat(20)}\n`, `bip122:${'a'.repeat(20)}`])(
    'behavior: refuses %j',
    (address) => {
      expect(isBitcoinAddress(address)).toBe(false)
    },
  )
})
