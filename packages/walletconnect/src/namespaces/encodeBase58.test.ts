import { expect, test } from 'vitest'
import { encodeBase58 } from './encodeBase58.ts'

// The vectors of draft-msporny-base58-03, section 5, and two edge cases.
test.each([
  [new TextEncoder().encode('Hello World!'), '2NEpo7TZRRrLZSi2U'],
  [
    new TextEncoder().encode('The quick brown fox jumps over the lazy dog.'),
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
  [new Uint8Array([0, 0, 0x28, 0x7f, 0xb4, 0xcd]), '11233QC4'],
  [new Uint8Array(), ''],
  [new Uint8Array([0, 0]), '11'],
])('default: %s', (bytes, text) => {
  expect(encodeBase58(bytes)).toBe(text)
})
