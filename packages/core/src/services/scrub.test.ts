import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scrub } from './scrub.ts'

const symKey = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.c2lnbmF0dXJl'

const secrets: readonly string[] = [
  `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}`,
  `WC:${topic}@2?symKey=${symKey}`,
  `metamask://wc?uri=wc%3A${topic}%402%3FsymKey%3D${symKey}`,
  `https://wallet.example/wc/wc%3A${topic}%402%3FsymKey%3D${symKey}`,
  `symKey=${symKey}`,
  symKey,
  `0x${symKey}`,
  jwt,
  `Bearer ${jwt}`,
  'Bearer s3cr3t-opaque-token',
  'token=s3cr3t-opaque-token',
  '"access_token":"s3cr3t-opaque-token"',
  'apiKey: s3cr3t-opaque-token',
  'alice@example.com',
  'alice+tag@mail.example.co.uk',
  'alice%40example.com',
  'mailto:alice@example.com',
  '123456',
  'code 123456',
  'https://app.example/login?code=s3cr3t-opaque-token&state=1',
  'https://app.example/#access=s3cr3t-opaque-token',
  '/v1/identity?sender=s3cr3t-opaque-token',
  'wss://relay.example/?auth=s3cr3t-opaque-token',
]
/** Secrets, or parts of them, that must not appear in a text after scrubbing. */
const forbiddenTexts = [topic, symKey, jwt, 's3cr3t-opaque-token', 'alice', '123456']

describe('scrub', () => {
  test.each([
    [`pair with wc:${topic}@2?symKey=${symKey} now`, 'pair with wc:… now'],
    ['Failed to fetch https://app.example/a/b?projectId=1&x=2', 'Failed to fetch https://app.example/a/b'],
    ['at f (https://app.example/a.js?v=1:10:5)', 'at f (https://app.example/a.js)'],
    ['GET /v1/history?cursor=abc#top failed', 'GET /v1/history failed'],
    ['mail to alice@example.com, please', 'mail to <e-mail>, please'],
    ['@alice@example.com', '<e-mail>'],
    ['%40@[alice%40example.com', '<e-mail>'],
    ['code 123456 is wrong', 'code <code> is wrong'],
    [`Authorization: Bearer ${jwt}`, 'Authorization: Bearer <token>'],
    [`tx 0x${symKey}`, 'tx <hex>'],
    ['password: hunter2', 'password: <secret>'],
    ['code 12345678 is wrong', 'code <code> is wrong'],
    ['code 123 456 is wrong', 'code <code> is wrong'],
    ['paid by 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045.', 'paid by <address>.'],
    ['eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'eip155:1:<address>'],
    ['to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq now', 'to <address> now'],
    ['to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa now', 'to <key> now'],
    ['key 5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'key <key>'],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:<key>',
    ],
    ['token eyJhbGciOiJFZERTQSJ9 was refused', 'token <token> was refused'],
    ['//a//b?c /d', '//a//b /d'],
    ['my words: legal winner thank year wave sausage worth useful legal winner thank yellow', 'my words: <words>'],
  ])('default: %j', (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed)
  })

  test.each([
    '',
    'TypeError: x is not a function',
    'chain 8453, block 21000, code 4001',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
    'at createConnectorsWithoutWarnings (index.js)',
    'https://app.example/a/b',
    'at connect (https://app.example/assets/index.js:10:5)',
    'Really? Yes!',
    'walletconnect',
  ])('behavior: does not change %j', (text) => {
    expect(scrub(text)).toBe(text)
  })

  test.each(secrets)('behavior: removes %s', (secret) => {
    for (const text of [
      secret,
      `before ${secret} after`,
      `"${secret}"`,
      `(${secret})`,
      `<${secret}>`,
      `a\n${secret}\nb`,
    ]) {
      const scrubbedText = scrub(text)
      expect(forbiddenTexts.filter((leak) => scrubbedText.toLowerCase().includes(leak.toLowerCase()))).toEqual([])
    }
  })

  test('behavior: scrubs lists and records without changing the original', () => {
    const data = {
      event: 'CONNECT_ERROR',
      message: 'alice@example.com',
      list: ['123456', { deep: jwt }],
      number: 123456,
      yes: true,
      none: null,
      missing: undefined,
    }
    const originalData = structuredClone(data)
    expect(scrub(data)).toEqual({
      event: 'CONNECT_ERROR',
      message: '<e-mail>',
      list: ['<code>', { deep: '<token>' }],
      number: 123456,
      yes: true,
      none: null,
      missing: undefined,
    })
    expect(data).toEqual(originalData)
  })

  const piece = fc.oneof(fc.constantFrom(...secrets), fc.string(), fc.constantFrom(' ', '/', '?', '#', ':', '@', '.'))

  test('behavior: a second scrub changes nothing', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const scrubbedOnce = scrub(pieces.join(''))
        expect(scrub(scrubbedOnce)).toBe(scrubbedOnce)
      }),
      { numRuns: 2000 },
    )
  })

  test('behavior: removes secrets among other words', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...secrets), fc.lorem()), { maxLength: 8 }), (pieces) => {
        const scrubbed = scrub(pieces.join(' ')).toLowerCase()
        expect(forbiddenTexts.filter((leak) => scrubbed.includes(leak.toLowerCase()))).toEqual([])
      }),
    )
  })

  test('behavior: cuts a long text between words', () => {
    const words = 'Word '.repeat(2_000)
    expect(scrub(words)).toBe(`${'Word '.repeat(399)}Word…`)
    expect(scrub(`see ${'a@'.repeat(200_000)}`)).toBe('see…')
    expect(scrub('a/'.repeat(200_000))).toBe('…')
  })

  // Each report repeats one short text, for which a pattern could be slow. An earlier pattern took 57 ms for one
  // report, so 1,000 reports exceeded the test's time limit.
  test.each(['%40', '@', 'a@', 'a.', 'key=', 'bearer '])('behavior: scrubs reports full of %j quickly', (piece) => {
    const reports = Array.from({ length: 1_000 }, () => piece.repeat(1_990 / piece.length))
    expect(scrub(reports)).toHaveLength(1_000)
  })
})
