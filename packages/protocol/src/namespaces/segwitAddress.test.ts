import { describe, expect, test } from 'vitest'
import { isSegwitAddress } from './segwitAddress.ts'

// The test vectors of BIP-173 and BIP-350 for the prefixes of Bitcoin.
describe('isSegwitAddress', () => {
  test.each([
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ])('default: %s', (address) => {
    expect(isSegwitAddress(address)).toBe(true)
  })

  test.each([
    ['prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
    ['checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['checksum of BIP-173 in version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['program of one byte', 'bc1pw5dgrnzv'],
    ['program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['program of 16 bytes in version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['mixed case', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['five unused bits', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['unused bits that are not 0', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['no data', 'bc1gmk9yu'],
  ])('error: %s', (_, address) => {
    expect(isSegwitAddress(address)).toBe(false)
  })

  test('error: a prefix that only begins like that of Bitcoin', () => {
    expect(isSegwitAddress(withChecksum('bc1x', [0, ...Array(32).fill(0)]))).toBe(false)
    expect(isSegwitAddress(withChecksum('bc', [0, ...Array(32).fill(0)]))).toBe(true)
  })
})

/** Writes an address of version 0 for any prefix. */
function withChecksum(prefix: string, data: readonly number[]): string {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...data, 0, 0, 0, 0, 0, 0]
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries())
      if ((top >> bit) & 1) checksum ^= generator
  }
  const sum = [25, 20, 15, 10, 5, 0].map((shift) => ((checksum ^ 1) >> shift) & 31)
  return `${prefix}1${[...data, ...sum].map((value) => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'[value]).join('')}`
}
