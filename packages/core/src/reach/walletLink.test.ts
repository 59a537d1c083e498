import { describe, expect, test } from 'vitest'
import { testCore as bareCore, testNetwork } from '../../test/testCore.ts'
import { fromCustomWallet } from './ListedWallet.ts'
import { removeLinks } from './linkCheck.ts'
import type { Platform } from './platform.ts'
import { findWalletLink, hasLink } from './walletLink.ts'

/** Creates a kit whose link check keeps all links. */
function testCore(...parameters: Parameters<typeof bareCore>) {
  const core = bareCore(...parameters)
  core.features.linkCheck = (wallet) => wallet
  return core
}

const uri = 'wc:topic@2?symKey=1'
const encodedUri = encodeURIComponent(uri)
const platform: Platform = { isMobile: true, isIos: true, isAndroid: false, isTelegram: false, isFramed: false }
const metadata = { url: 'https://site.example/' }
const wallet = {
  id: 'harbor',
  name: 'Harbor',
  chains: [],
  mobile_link: 'harbor://',
  link_mode: 'https://harbor.example/app',
  desktop_link: 'harbor-desktop://',
  webapp_link: 'https://web.harbor.example',
}
const walletWithoutLinks = { id: 'bare', name: 'Bare', chains: [] }

describe('walletLink', () => {
  test('default', () => {
    expect(findWalletLink(testCore(), { wallet, place: 'mobile', uri, platform })).toEqual({
      href: `harbor://wc?uri=${encodedUri}`,
      target: '_self',
      kind: 'pairing',
    })
  })

  test('behavior: returns no link before the link check is loaded', () => {
    const core = bareCore()
    expect(findWalletLink(core, { wallet, place: 'mobile', uri, platform })).toBeUndefined()
    core.features.linkCheck = removeLinks
    expect(findWalletLink(core, { wallet, place: 'mobile', uri, platform })).toBeUndefined()
    expect(hasLink(core, wallet, 'mobile')).toBe(false)
  })

  test('param: place', () => {
    const core = testCore()
    expect(findWalletLink(core, { wallet, place: 'web', uri, platform })).toEqual({
      href: `https://web.harbor.example/wc?uri=${encodedUri}`,
      target: '_blank',
      kind: 'pairing',
    })
    expect(findWalletLink(core, { wallet, place: 'desktop', uri, platform })).toEqual({
      href: `harbor-desktop://wc?uri=${encodedUri}`,
      target: '_self',
      kind: 'pairing',
    })
  })

  test('param: platform', () => {
    const core = testCore()
    const targets = [{ isFramed: true }, { isTelegram: true }, { isTelegram: true, isAndroid: true }].map((rest) =>
      findWalletLink(core, { wallet, place: 'mobile', uri, platform: { ...platform, ...rest } }),
    )
    expect(targets).toEqual([
      { href: `harbor://wc?uri=${encodedUri}`, target: '_top', kind: 'pairing' },
      { href: `harbor://wc?uri=${encodedUri}`, target: '_blank', kind: 'pairing' },
      { href: `harbor://wc?uri=${encodeURIComponent(encodedUri)}`, target: '_blank', kind: 'pairing' },
    ])
  })

  test('behavior: uses the https link if the site prefers universal links', () => {
    const core = testCore({ preferUniversalLinks: true })
    expect(findWalletLink(core, { wallet, place: 'mobile', uri, platform })?.href).toBe(
      `https://harbor.example/app/wc?uri=${encodedUri}`,
    )
    const { link_mode: _, ...schemeAlone } = wallet
    expect(findWalletLink(core, { wallet: schemeAlone, place: 'mobile', uri, platform })?.href).toBe(
      `harbor://wc?uri=${encodedUri}`,
    )
  })

  test('behavior: returns nothing without an offer, or if the wallet has no link', () => {
    const core = testCore()
    expect(findWalletLink(core, { wallet, place: 'mobile', uri: undefined, platform })).toBe(undefined)
    expect(findWalletLink(core, { wallet: walletWithoutLinks, place: 'mobile', uri, platform })).toBe(undefined)
  })

  test('behavior: a wallet that opens the page in its own browser needs no offer', () => {
    const core = testCore({ metadata, networks: [testNetwork({ id: 'x', chainNamespace: 'solana' })] })
    const solflare = { ...walletWithoutLinks, name: 'Solflare', mobile_link: 'solflare://' }
    expect(findWalletLink(core, { wallet: solflare, place: 'mobile', uri: undefined, platform })).toEqual({
      href: `https://solflare.com/ul/v1/browse/${encodeURIComponent(metadata.url)}?ref=https%3A%2F%2Fsite.example`,
      target: '_self',
      kind: 'browse',
    })
    expect(findWalletLink(testCore({ metadata }), { wallet: solflare, place: 'mobile', uri, platform })?.kind).toBe(
      'pairing',
    )
  })

  test('behavior: the link that the site set for a wallet comes before the browser of a wallet of that name', () => {
    const links = [{ mobile_link: 'house://' }, { mobile_link: 'javascript:alert(1)' }, {}].map((link) => {
      const own = { id: 'house', name: 'Coinbase', ...link }
      const core = testCore({ metadata, customWallets: [own] })
      return findWalletLink(core, { wallet: fromCustomWallet(own), place: 'mobile', uri, platform })?.href
    })
    const browse = `cbwallet://miniapp?url=${encodeURIComponent(metadata.url)}`
    expect(links).toEqual([`house://wc?uri=${encodedUri}`, browse, browse])
  })

  test('behavior: opens no browser of a wallet of that name before the link check is loaded either', () => {
    const own = { id: 'house', name: 'Coinbase', mobile_link: 'house://' }
    const core = bareCore({ metadata, customWallets: [own] })
    expect(findWalletLink(core, { wallet: fromCustomWallet(own), place: 'mobile', uri, platform })).toBeUndefined()
  })
})

describe('hasLink', () => {
  test('default', () => {
    const core = testCore({ metadata })
    expect((['mobile', 'web', 'desktop'] as const).map((place) => hasLink(core, wallet, place))).toEqual([
      true,
      true,
      true,
    ])
    expect(hasLink(core, walletWithoutLinks, 'mobile')).toBe(false)
    expect(hasLink(core, { ...walletWithoutLinks, name: 'Phantom' }, 'mobile')).toBe(true)
  })
})
