import { encodeIss, generateKeyPair } from '@walletconnect/relay-auth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDidKey } from './didKey.ts'

describe('parseDidKey', () => {
  test('default', () => {
    // From the did:key method's specification, section 6.
    const did = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'
    const key = parseDidKey(did)
    expect(Buffer.from(key ?? []).toString('hex')).toBe(
      '2e6fcce36701dc791488e0d0b1745cc1e33a4c1c9fcc41c63bd343dbbe0970e6',
    )
  })

  test("behavior: reads what the protocol's library writes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
        const { publicKey } = generateKeyPair(seed)
        expect([...(parseDidKey(encodeIss(publicKey)) ?? [])]).toEqual([...publicKey])
      }),
      { numRuns: 20 },
    )
  })

  test('error: another spelling of a key, with an odd number of hex digits', () => {
    const key = `ed01${'ab'.repeat(32)}`
    const spellings = ['', ...'0123456789abcdef'].map((digit) => `did:key:z${base58(BigInt(`0x${key}${digit}`))}`)
    expect(spellings.filter((did) => parseDidKey(did) !== undefined)).toEqual(spellings.slice(0, 1))
  })

  test.each([
    ['another method', 'did:web:example.com'],
    ['another base', 'did:key:u6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'],
    ['another kind of key', 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme'],
    ['a second spelling', 'did:key:z16MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'],
    ['a letter that is none', 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2d0K'],
    ['a part of a key', 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEG'],
    ['more than a key', 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doKKK'],
    ['nothing', ''],
  ])('error: %s', (_, did) => {
    expect(parseDidKey(did)).toBeUndefined()
  })
})

function base58(number: bigint): string {
  const digit = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[Number(number % 58n)] ?? ''
  return number < 58n ? digit : base58(number / 58n) + digit
}
