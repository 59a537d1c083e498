import { describe, expect, test } from 'vitest'
import { isAddress } from './isAddress.ts'

describe('isAddress', () => {
  test.each([
    'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
    'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    'ST3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNEGTCR6R',
  ])('default: %s', (address) => {
    expect(isAddress(address)).toBe(true)
  })

  test.each([
    'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuv',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tT4',
    'bc1',
    'hasOwnProperty',
    'constructorconstructor',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVNO',
    '',
  ])('error: %s', (address) => {
    expect(isAddress(address)).toBe(false)
  })
})
