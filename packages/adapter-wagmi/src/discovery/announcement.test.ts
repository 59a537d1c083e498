import { malformedWallets } from '@latchkey/testing/wallet'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnnouncement } from './announcement.ts'

const provider = { request: async () => null }
const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Example Wallet',
  rdns: 'com.example.wallet',
  icon: 'data:image/svg+xml,<svg/>',
}
const read = (change: object = {}, given: unknown = provider) =>
  readAnnouncement({ detail: { info: { ...info, ...change }, provider: given } })
const { uuid: _, ...shown } = info
const wallet = { ...shown, provider }
const throwError = () => {
  throw new Error('hostile')
}

describe('readAnnouncement', () => {
  test('default', () => {
    expect(read()).toEqual(wallet)
  })

  test('behavior: copies and freezes the announcement', () => {
    const mutable = { ...info }
    const read = readAnnouncement({ detail: { info: mutable, provider } })
    mutable.name = 'Another Wallet'
    expect(read).toEqual(wallet)
    expect(Object.isFrozen(read)).toBe(true)
    expect(read?.provider).toBe(provider)
  })

  test('behavior: lower-cases ids and trims texts', () => {
    expect(read({ uuid: info.uuid.toUpperCase(), rdns: ' COM.Example.wallet ', name: '  Example Wallet\n' })).toEqual(
      wallet,
    )
  })

  test('behavior: leaves out only the icon if the icon is invalid', () => {
    const { icon: _icon, ...rest } = shown
    for (const { icon } of [malformedWallets.iconScript, malformedWallets.iconHttp, malformedWallets.iconHtml])
      expect(read({ icon })).toEqual({ ...rest, provider })
    expect(read({ icon: undefined })).toEqual({ ...rest, provider })
  })

  test.each(Object.entries(malformedWallets).filter(([name]) => !name.startsWith('icon')))('error: %s', (_, change) => {
    expect(read(change)).toBeUndefined()
  })

  test.each([[undefined], [null], [{}], [{ request: 'eth_accounts' }]])('error: %o for a provider', (given) => {
    expect(readAnnouncement({ detail: { info, provider: given } })).toBeUndefined()
  })

  test('error: returns undefined when a getter or a proxy throws', () => {
    const hostile = new Proxy({}, { get: throwError, has: throwError })
    expect(readAnnouncement(hostile)).toBeUndefined()
    expect(readAnnouncement({ detail: hostile })).toBeUndefined()
    expect(readAnnouncement({ detail: { info: hostile, provider } })).toBeUndefined()
    expect(read({}, hostile)).toBeUndefined()
  })

  test('behavior: returns undefined for arbitrary announcements', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (anyInfo, anyProvider) => {
        expect(readAnnouncement({ detail: { info: anyInfo, provider: anyProvider } })).toBeUndefined()
        expect(readAnnouncement(anyInfo)).toBeUndefined()
      }),
    )
  })

  test('behavior: accepts any version 4 uuid, and no other version', () => {
    fc.assert(
      fc.property(fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] }), (uuid) => {
        expect(read({ uuid }) !== undefined).toBe(uuid[14] === '4')
      }),
    )
  })

  test('behavior: accepts an rdns of one word', () => {
    expect(read({ rdns: 'Example' })?.rdns).toBe('example')
  })

  test('behavior: accepts any domain as rdns, and lower-cases it', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect(read({ rdns: domain })?.rdns).toBe(domain.toLowerCase())
      }),
    )
  })
})
