import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPairingLink } from './pairingLink.ts'

const uri = 'wc:7f6e504b@2?expiryTimestamp=1&relay-protocol=irn&symKey=587d5484'
const encodedUri = 'wc%3A7f6e504b%402%3FexpiryTimestamp%3D1%26relay-protocol%3Dirn%26symKey%3D587d5484'
const platform = { isAndroid: false, isTelegram: false }

describe('pairingLink', () => {
  test.each([
    ['metamask://', `metamask://wc?uri=${encodedUri}`],
    ['metamask', `metamask://wc?uri=${encodedUri}`],
    ['abpay://walletconnect', `abpay://walletconnect/wc?uri=${encodedUri}`],
    ['oneinch://open/x/', `oneinch://open/x/wc?uri=${encodedUri}`],
    ['https://rnbwapp.com', `https://rnbwapp.com/wc?uri=${encodedUri}`],
    ['https://rnbwapp.com/', `https://rnbwapp.com/wc?uri=${encodedUri}`],
    ['https://link.example/app?lang=en', `https://link.example/app/wc?lang=en&uri=${encodedUri}`],
    ['https://link.example/app?to=a?b', `https://link.example/app/wc?to=a?b&uri=${encodedUri}`],
    [
      'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
      `bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=${encodedUri}`,
    ],
  ])('default: %s', (base, link) => {
    expect(createPairingLink({ base, uri, platform })).toBe(link)
  })

  test('behavior: encodes twice for Telegram on Android, which decodes the link once', () => {
    const linkEncodedTwice = createPairingLink({
      base: 'trust://',
      uri,
      platform: { isAndroid: true, isTelegram: true },
    })
    expect(linkEncodedTwice).toBe(`trust://wc?uri=${encodeURIComponent(encodedUri)}`)
    const linksEncodedOnce = [
      { isAndroid: false, isTelegram: true },
      { isAndroid: true, isTelegram: false },
    ].map((place) => createPairingLink({ base: 'trust://', uri, platform: place }))
    expect(linksEncodedOnce).toEqual([`trust://wc?uri=${encodedUri}`, `trust://wc?uri=${encodedUri}`])
  })

  test('behavior: the wallet decodes the same URI', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const link = new URL(createPairingLink({ base: 'https://wallet.example/app', uri: text, platform }))
        expect(link.searchParams.get('uri')).toBe(text)
      }),
    )
  })
})
