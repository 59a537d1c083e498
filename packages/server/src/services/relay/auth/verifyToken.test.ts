import { createPrivateKey, sign } from 'node:crypto'
import { encodeIss, generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAudiences } from './audience.ts'
import { parseDidKey, verifyToken } from './verifyToken.ts'

const url = 'wss://relay.example.com'
const seconds = 1_800_000_000
const daySeconds = 24 * 60 * 60
const options = { audiences: toAudiences([url]), now: seconds * 1000 }
const keys = generateKeyPair(new Uint8Array(32).fill(7))
const clientId = encodeIss(keys.publicKey)
const subject = '11'.repeat(32)

const refusal = (why: string) => ({ refusal: `JWT validation error: JWT Token ${why}` })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates a token with any header and claims, and a valid signature. */
function token({ header = { alg: 'EdDSA', typ: 'JWT' }, ...claims }: Record<string, unknown>): string {
  const payload = { iss: clientId, sub: subject, aud: url, iat: seconds, exp: seconds + daySeconds, ...claims }
  const signed = `${encode(header)}.${encode(payload)}`
  const d = Buffer.from(keys.secretKey).subarray(0, 32).toString('base64url')
  const x = Buffer.from(keys.publicKey).toString('base64url')
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d, x } })
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

describe('verifyToken', () => {
  test("default: accepts a token of WalletConnect's library", async () => {
    expect(verifyToken(await signJWT(subject, url, daySeconds, keys, seconds), options)).toEqual({ clientId })
  })

  test("behavior: accepts a token of this test's helper", () => {
    expect(verifyToken(token({}), options)).toEqual({ clientId })
  })

  test('param: aud', () => {
    expect(verifyToken(token({ aud: `${url}/` }), options)).toEqual({ clientId })
    expect(verifyToken(token({ aud: 'wss://other.example.com' }), options)).toEqual(
      refusal('is meant for another relay'),
    )
    expect(verifyToken(token({ aud: [url] }), options)).toEqual(refusal('is malformed'))
  })

  test('param: iat', () => {
    expect(verifyToken(token({ iat: seconds + 60 }), options)).toEqual({ clientId })
    expect(verifyToken(token({ iat: seconds + 61 }), options)).toEqual(refusal('is not yet valid'))
  })

  test('param: exp', () => {
    expect(verifyToken(token({ exp: seconds - 59 }), options)).toEqual({ clientId })
    expect(verifyToken(token({ exp: seconds - 60 }), options)).toEqual(refusal('has expired'))
    expect(verifyToken(token({ exp: undefined }), options)).toEqual(refusal('is malformed'))
    expect(verifyToken(token({ exp: '9999999999' }), options)).toEqual(refusal('is malformed'))
  })

  test('error: the token is valid for more than 25 hours', () => {
    const hour = 60 * 60
    expect(verifyToken(token({ exp: seconds + 25 * hour }), options)).toEqual({ clientId })
    const tooLong = refusal('is valid for more than 25 hours')
    expect(verifyToken(token({ exp: seconds + 25 * hour + 1 }), options)).toEqual(tooLong)
    expect(verifyToken(token({ iat: seconds - 30 * 24 * hour, exp: seconds + hour }), options)).toEqual(tooLong)
    expect(verifyToken(token({ iat: -Number.MAX_VALUE, exp: Number.MAX_VALUE }), options)).toEqual(tooLong)
  })

  test('error: the token has more than 4 KiB, even if it is valid', () => {
    const longToken = (length: number) => token({ more: 'x'.repeat(length) })
    expect(longToken(2_700).length).toBeLessThanOrEqual(4_096)
    expect(verifyToken(longToken(2_700), options)).toEqual({ clientId })
    expect(verifyToken(longToken(3_000), options)).toEqual(refusal('is malformed'))
  })

  test('param: iss', () => {
    expect(verifyToken(token({ iss: 'did:web:example.com' }), options)).toEqual(refusal('has an invalid issuer'))
    const stranger = encodeIss(generateKeyPair(new Uint8Array(32).fill(8)).publicKey)
    expect(verifyToken(token({ iss: stranger }), options)).toEqual(refusal('has an invalid signature'))
  })

  test('param: alg', () => {
    expect(verifyToken(token({ header: { alg: 'none', typ: 'JWT' } }), options)).toEqual(refusal('is malformed'))
    expect(verifyToken(token({ header: { alg: 'HS256', typ: 'JWT' } }), options)).toEqual(refusal('is malformed'))
  })

  test('behavior: refuses a token with one changed character', () => {
    const good = token({})
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.constantFrom(...'AZaz09-_.='), (index, character) => {
        fc.pre(good[index] !== character)
        const changed = good.slice(0, index) + character + good.slice(index + 1)
        // Changing the last character might change nothing, because four of its bits are not part of the signature.
        fc.pre(index < good.length - 1)
        expect(verifyToken(changed, options)).toHaveProperty('refusal')
      }),
    )
  })

  test('behavior: never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.base64String()).map((parts) => parts.join('.')),
        ),
        (text) => {
          expect(verifyToken(text, options)).toEqual(refusal('is malformed'))
        },
      ),
    )
    expect(verifyToken('x'.repeat(10_000), options)).toEqual(refusal('is malformed'))
  })
})

describe('parseDidKey', () => {
  test('default', () => {
    // This example is from section 6 of the did:key specification.
    const did = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'
    const key = parseDidKey(did)
    expect(Buffer.from(key ?? []).toString('hex')).toBe(
      '2e6fcce36701dc791488e0d0b1745cc1e33a4c1c9fcc41c63bd343dbbe0970e6',
    )
  })

  test("behavior: reads the keys that WalletConnect's library writes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
        const { publicKey } = generateKeyPair(seed)
        expect([...(parseDidKey(encodeIss(publicKey)) ?? [])]).toEqual([...publicKey])
      }),
      { numRuns: 20 },
    )
  })

  test('error: a second spelling of a key, with an odd number of hex digits', () => {
    const key = `ed01${'ab'.repeat(32)}`
    const spellings = ['', ...'0123456789abcdef'].map((digit) => `did:key:z${base58(BigInt(`0x${key}${digit}`))}`)
    expect(spellings.filter((did) => parseDidKey(did) !== undefined)).toEqual(spellings.slice(0, 1))
  })

  test.each([
    ['another method', 'did:web:example.com'],
    ['another base', 'did:key:u6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'],
    ['another kind of key', 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme'],
    ['a second spelling', 'did:key:z16MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'],
    ['an invalid letter', 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2d0K'],
    ['a key that is too short', 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEG'],
    ['a key that is too long', 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doKKK'],
    ['an empty text', ''],
  ])('error: %s', (_, did) => {
    expect(parseDidKey(did)).toBeUndefined()
  })
})

function base58(number: bigint): string {
  const digit = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[Number(number % 58n)] ?? ''
  return number < 58n ? digit : base58(number / 58n) + digit
}
