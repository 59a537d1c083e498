import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWalletIcon } from './walletIcon.ts'

describe('toWalletIcon', () => {
  test.each(['data:image/svg+xml,<svg/>', 'data:image/png;base64,AAAA', 'DATA:IMAGE/WEBP;base64,AAAA'])(
    'default: %s',
    (icon) => {
      expect(toWalletIcon(`\n ${icon} `)).toBe(icon)
    },
  )

  test.each([
    'data:text/html,<script>alert(1)</script>',
    'data:image',
    'data:,image/png',
    'javascript:alert(1)',
    'https://a.example/i.png',
    'http://a.example/i.png',
    'blob:https://a.example/1',
    '//a.example/i.png',
    '',
  ])('error: %s', (icon) => {
    expect(toWalletIcon(icon)).toBeUndefined()
  })

  test('behavior: accepts up to 256 KiB of data', () => {
    const iconPrefix = 'data:image/png;base64,'
    const largestIcon = iconPrefix.padEnd(256 * 1024, 'A')
    expect(toWalletIcon(largestIcon)).toBe(largestIcon)
    expect(toWalletIcon(`${largestIcon}A`)).toBeUndefined()
  })

  test('behavior: returns only image data, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] })), (given) => {
        expect(toWalletIcon(given) ?? 'data:image/').toMatch(/^data:image\//i)
      }),
    )
  })
})
