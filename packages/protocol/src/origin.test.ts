import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { isOriginAllowed } from './origin.ts'

const label = fc.stringMatching(/^[a-z]([a-z0-9]{0,10}[a-z0-9])?$/)

/** Pairs of a pattern and an origin that the pattern allows. */
const allowedCases: readonly [pattern: string, origin: string][] = [
  ['https://app.example.com', 'https://app.example.com'],
  ['https://APP.Example.COM', 'https://app.example.com'],
  ['app.example.com', 'https://app.example.com'],
  ['https://app.example.com:443', 'https://app.example.com'],
  ['https://app.example.com:8443', 'https://app.example.com:8443'],
  ['https://app.example.com:*', 'https://app.example.com'],
  ['https://app.example.com:*', 'https://app.example.com:8443'],
  ['https://*.example.com', 'https://app.example.com'],
  ['https://*.example.com', 'https://xn--bcher-kva.example.com'],
  ['*.example.com', 'https://app.example.com'],
  ['https://*.app.example.com', 'https://a.app.example.com'],
  ['https://*.example.com:*', 'https://app.example.com:444'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://localhost', 'http://localhost'],
  ['http://localhost:80', 'http://localhost'],
  ['http://localhost:*', 'http://localhost:5173'],
  ['http://localhost:*', 'http://localhost'],
  ['http://127.0.0.1:*', 'http://127.0.0.1:5173'],
  ['https://localhost:8443', 'https://localhost:8443'],
  ['localhost', 'https://localhost'],
]

/** Pairs of a pattern and an origin that the pattern does not allow. */
const refusedCases: readonly [pattern: string, origin: string][] = [
  // The host only looks similar to the allowed host.
  ['https://example.com', 'https://evil-example.com'],
  ['https://example.com', 'https://evilexample.com'],
  ['https://example.com', 'https://example.com.evil.com'],
  ['https://example.com', 'https://example.comm'],
  ['https://example.com', 'https://examplexcom'],
  ['https://example.com', 'https://www.example.com'],
  ['https://www.example.com', 'https://example.com'],
  ['https://example.com', 'https://xn--exmple-cua.com'],
  // A `*` stands for exactly one label, the left-most one. A part of a label, several labels and no label do not match.
  ['https://*.example.com', 'https://example.com'],
  ['https://*.example.com', 'https://a.b.example.com'],
  ['https://*.example.com', 'https://evil-example.com'],
  ['https://*.example.com', 'https://evilexample.com'],
  ['https://*.example.com', 'https://app.example.com.evil.com'],
  ['https://*.example.com', 'https://app.example.org'],
  ['https://app-*.example.com', 'https://app-1.example.com'],
  ['https://*app.example.com', 'https://myapp.example.com'],
  ['https://**.example.com', 'https://a.b.example.com'],
  ['https://*.*.example.com', 'https://a.b.example.com'],
  ['https://app.*.com', 'https://app.example.com'],
  ['https://example.*', 'https://example.com'],
  ['https://*.com', 'https://example.com'],
  ['https://*', 'https://example.com'],
  ['https://*', 'https://localhost'],
  ['*', 'https://example.com'],
  ['*:*', 'https://example.com'],
  ['https://*.0.0.1', 'https://127.0.0.1'],
  // The origin has another scheme than the pattern, or a scheme that is never allowed.
  ['https://example.com', 'http://example.com'],
  ['http://example.com', 'http://example.com'],
  ['http://example.com', 'https://example.com'],
  ['http://*.example.com', 'http://app.example.com'],
  ['http://localhost:3000', 'https://localhost:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['*://example.com', 'https://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['file://', 'file://'],
  ['capacitor://localhost', 'capacitor://localhost'],
  ['chrome-extension://abcdefghijklmnop', 'chrome-extension://abcdefghijklmnop'],
  // The origin has another port than the pattern, or the pattern's port is not valid.
  ['https://example.com', 'https://example.com:8443'],
  ['https://example.com:8443', 'https://example.com'],
  ['https://example.com:80', 'https://example.com'],
  ['http://localhost:443', 'http://localhost'],
  ['https://example.com:8*', 'https://example.com:84'],
  ['https://example.com:', 'https://example.com'],
  // Only `localhost` and 127.0.0.1 may be allowed with http. Similar hosts may not.
  ['http://127.0.0.1:*', 'http://127.0.0.2:5173'],
  ['http://localhost:*', 'http://localhost.evil.com:5173'],
  ['http://*.localhost:*', 'http://app.localhost:5173'],
  ['http://[::1]:*', 'http://[::1]:5173'],
  ['http://0.0.0.0:*', 'http://0.0.0.0:5173'],
  // The value is not an origin as a browser writes it.
  ['https://example.com', 'null'],
  ['null', 'null'],
  ['https://example.com', ''],
  ['', ''],
  ['', 'https://example.com'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com', 'https://example.com/path'],
  ['https://example.com', 'https://example.com?x'],
  ['https://example.com', 'https://example.com#x'],
  ['https://example.com', 'https://user@example.com'],
  ['https://example.com', 'https://example.com@evil.com'],
  ['https://example.com', 'https://example.com:x@evil.com'],
  ['https://example.com', 'https://example.com.'],
  ['https://example.com.', 'https://example.com.'],
  ['https://example.com', 'https://example.com:443'],
  ['https://example.com', 'HTTPS://EXAMPLE.COM'],
  ['https://example.com', ' https://example.com'],
  ['https://example.com', 'https://example.com\n'],
  ['https://example.com', 'https://example\u3002com'],
  ['https://example.com', 'https:\\\\example.com'],
  ['https://example.com', 'javascript://example.com/%0aalert(1)'],
  // The pattern is not valid, so it allows nothing.
  ['https://example.com/', 'https://example.com'],
  ['https://example.com/path', 'https://example.com'],
  ['https://user@example.com', 'https://example.com'],
  ['https://example.com?x', 'https://example.com'],
  ['https://example..com', 'https://example..com'],
  ['.example.com', 'https://app.example.com'],
  ['https://example.com https://evil.com', 'https://evil.com'],
  ['https://example.com\nhttps://evil.com', 'https://evil.com'],
]

describe('isOriginAllowed', () => {
  test.each(allowedCases)('default: %j allows %j', (pattern, origin) => {
    expect(isOriginAllowed(origin, [pattern])).toBe(true)
  })

  test.each(refusedCases)('behavior: %j does not allow %j', (pattern, origin) => {
    expect(isOriginAllowed(origin, [pattern])).toBe(false)
  })

  test('behavior: does not parse an origin that is longer than any valid one', () => {
    const parse = vi.spyOn(URL, 'canParse')
    const labels = `${'a'.repeat(63)}.`.repeat(3)
    const longest = `https://${labels}${'b'.repeat(61)}:65535`
    expect(longest).toHaveLength(267)
    expect(isOriginAllowed(longest, [longest])).toBe(true)
    parse.mockClear()
    expect(isOriginAllowed(`https://${'\u4e00'.repeat(5_000)}`, ['https://example.com'])).toBe(false)
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  test('behavior: an empty list allows no origin', () => {
    for (const origin of ['https://example.com', 'http://localhost:3000', 'null'])
      expect(isOriginAllowed(origin, [])).toBe(false)
  })

  test('behavior: one matching pattern is enough, and an invalid pattern does not affect the others', () => {
    expect(isOriginAllowed('https://b.example', ['https://a.example', 'https://*', 'https://b.example'])).toBe(true)
  })

  test('behavior: a wildcard matches exactly one label', () => {
    fc.assert(
      fc.property(label, label, fc.array(label, { minLength: 2, maxLength: 3 }), (first, second, rest) => {
        const host = rest.join('.')
        expect(isOriginAllowed(`https://${first}.${host}`, [`https://*.${host}`])).toBe(true)
        expect(isOriginAllowed(`https://${host}`, [`https://*.${host}`])).toBe(false)
        expect(isOriginAllowed(`https://${first}.${second}.${host}`, [`https://*.${host}`])).toBe(false)
        expect(isOriginAllowed(`https://${first}${host}`, [`https://*.${host}`])).toBe(false)
        expect(isOriginAllowed(`https://${first}.${host}.${second}`, [`https://*.${host}`])).toBe(false)
      }),
    )
  })

  test('behavior: never throws, and allows no site that no pattern names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (origin, patterns) => {
        expect(typeof isOriginAllowed(origin, patterns)).toBe('boolean')
        expect(isOriginAllowed('https://victim.example.com', patterns)).toBe(false)
      }),
    )
  })
})
