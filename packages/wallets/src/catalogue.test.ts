import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { checkWalletLink, cleanWalletName } from '@latchkey/protocol'
import { walletListingEntry } from '@latchkey/protocol/schemas'
import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { firstWallets } from './firstWallets.ts'
import { toEntry, type WalletRecord, walletId } from './record.ts'
import { beginning } from './snapshot/beginning.ts'
import { beginningLength } from './snapshot/beginningLength.ts'
import { rest } from './snapshot/rest.ts'
import { readRow, writeRow } from './snapshot/rows.ts'

const records: readonly WalletRecord[] = readFileSync(new URL('../data/wallets.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Domains of well-known wallets besides those of their homepages. Each was checked by hand. */
const ownSites = ['app.link', 'rnbwapp.com', 'bkapp.vip', 'safepal.io', 'sequence.app']

function siteOf(href: string): string {
  return new URL(href).hostname.split('.').slice(-2).join('.')
}

describe('catalogue', () => {
  test('default', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(500)
    expect(catalogue[0]).toEqual({
      id: 'metamask',
      name: 'MetaMask',
      image_id: 'metamask',
      rdns: 'io.metamask',
      homepage: 'https://metamask.io/',
      mobile_link: 'metamask://',
      link_mode: 'https://metamask.app.link/',
      app_store: 'https://apps.apple.com/app/id1438144202',
      play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
      chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      injected: [
        { namespace: 'eip155', injected_id: 'isMetaMask' },
        { namespace: 'solana', injected_id: 'MetaMask' },
      ],
      badge_type: 'certified',
      order: 10,
      supports_wc: true,
    })
  })

  test('behavior: equals the reviewed records', () => {
    expect(catalogue).toEqual(records.map(toEntry))
  })

  test('behavior: every wallet passes the schema unchanged', () => {
    for (const wallet of catalogue) expect(walletListingEntry.parse(wallet)).toEqual(wallet)
  })

  test('behavior: no app link leads to a store, is a placeholder, or contains an offer', () => {
    const links = records.flatMap(({ mobile, universal, desktop, webapp }) => [mobile, universal, desktop, webapp])
    const isWrong = (href = '') =>
      /uri=|\?$|\*|,|well-known|apple-app-site-association|\.page\.link|^myapp:/.test(href) ||
      /^https:\/\/(apps|itunes)\.apple\.com|^https:\/\/(play|chrome|chromewebstore)\.google\.com/.test(href)
    expect(links.filter(isWrong)).toEqual([])
  })

  test('behavior: names are clean, and ids are unique', () => {
    for (const { name } of catalogue) expect(cleanWalletName(name)).toBe(name)
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
    expect(new Set(catalogue.map(({ name }) => name.toLowerCase())).size).toBe(catalogue.length)
    for (const { id } of catalogue) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(catalogue.filter(({ id, name }) => id !== walletId(name)).map(({ id, name }) => [id, name])).toEqual([
      ['coinbase-wallet', 'Base (formerly Coinbase Wallet)'],
      ['au-wallet', 'αU wallet'],
    ])
  })

  test('behavior: a certified wallet links only to its own sites', () => {
    const certifiedRecords = records.filter((record) => record.certified)
    for (const { homepage = '', universal, webapp } of certifiedRecords) {
      const foreignLinks = [universal, webapp].filter(
        (href) => href && ![siteOf(homepage), ...ownSites].includes(siteOf(href)),
      )
      expect(foreignLinks).toEqual([])
    }
  })

  test('behavior: starts with the best-known wallets', () => {
    expect(catalogue.slice(0, 8).map(({ id }) => id)).toEqual([
      'metamask',
      'trust-wallet',
      'coinbase-wallet',
      'phantom',
      'okx-wallet',
      'rainbow',
      'binance-wallet',
      'ledger-wallet',
    ])
    expect(catalogue.slice(60).every(({ badge_type }) => badge_type === undefined)).toBe(true)
  })

  test('behavior: contains Solana and Bitcoin wallets', () => {
    const countWallets = (namespace: string) =>
      catalogue.filter(({ chains }) => chains.some((chain) => chain.startsWith(namespace))).length
    expect([countWallets('solana:') >= 40, countWallets('bip122:') >= 40]).toEqual([true, true])
  })
})

describe('firstWallets', () => {
  test('behavior: equals the beginning of the catalogue', () => {
    expect(firstWallets).toEqual(catalogue.slice(0, beginningLength))
  })

  test('behavior: is smaller than 1,500 bytes with gzip', () => {
    expect(gzipSync(beginning, { level: 9 }).length).toBeLessThan(1_500)
  })
})

describe('snapshot', () => {
  test('behavior: is smaller than 25,000 bytes with gzip', () => {
    expect(gzipSync(beginning + rest, { level: 9 }).length).toBeLessThan(25_000)
  })
})

describe('readRow', () => {
  const completeRecord: WalletRecord = {
    name: 'Some Wallet',
    id: 'some',
    rdns: 'com.example',
    homepage: 'https://example.com/',
    mobile: 'some:///a:b',
    universal: 'https://example.com:8443/wc',
    desktop: 'some://x?u=https://a.b',
    webapp: 'https://app.example.com/?a=b:c',
    ios: '1',
    android: 'com.example',
    chrome: 'abc',
    namespaces: ['bip122', 'eip155', 'solana'],
    injected: { solana: 'Some Wallet' },
    certified: true,
  }

  test('default', () => {
    expect(readRow(writeRow(completeRecord))).toEqual(completeRecord)
    expect(readRow(writeRow({ name: 'A', namespaces: [] }))).toEqual({ name: 'A', namespaces: [] })
  })

  test.each([
    'https://a.b/',
    'https://a.b/c',
    'https://a.b/c/',
    'https://a.b/?c',
    'a://',
    'a://b/',
    'a:///b',
    'a.b-c+d://',
  ])('behavior: keeps the link %s', (mobile) => {
    expect(checkWalletLink(mobile, 'app') ?? mobile).toBe(mobile)
    expect(readRow(writeRow({ name: 'A', mobile, namespaces: [] })).mobile).toBe(mobile)
  })

  test.each<WalletRecord>([
    { name: 'A\tB', namespaces: [] },
    { name: 'A\nB', namespaces: [] },
    { name: 'A', namespaces: ['eip155'], injected: { eip155: 'a|b' } },
  ])('error: %j', (record) => {
    expect(() => writeRow(record)).toThrow('A field of A')
  })
})
