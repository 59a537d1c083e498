import { describe, expect, test } from 'vitest'
import { allowedOrigins, walletListingEntry, walletListingPage, walletListingQuery } from './walletListingSchemas.ts'

const completeWallet = {
  id: 'a1',
  name: 'Some Wallet',
  image_id: 'a1',
  rdns: 'com.example.wallet',
  homepage: 'https://wallet.example.com/',
  mobile_link: 'somewallet://',
  desktop_link: 'somewallet://',
  webapp_link: 'https://app.example.com/',
  link_mode: 'https://link.example.com/',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=com.example',
  chrome_store: 'https://chromewebstore.google.com/detail/a',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  injected: [{ namespace: 'eip155', injected_id: 'isSomeWallet' }],
  badge_type: 'certified',
  order: 10,
  supports_wc: true,
}

describe('walletListingEntry', () => {
  test('default', () => {
    expect(walletListingEntry.parse(completeWallet)).toEqual(completeWallet)
    expect(walletListingEntry.parse({ id: 'a1', name: 'A' })).toEqual({ id: 'a1', name: 'A', chains: [] })
  })

  test('behavior: drops unknown and invalid fields', () => {
    const entry = walletListingEntry.parse({
      ...completeWallet,
      name: ' Some\u202e  Wallet ',
      image_id: '../../x',
      rdns: null,
      homepage: 'metamask://',
      mobile_link: 'javascript://%0aalert(1)',
      desktop_link: 5,
      webapp_link: 'https://user@example.com',
      link_mode: 'http://example.com',
      app_store: ' https://apps.apple.com/app/id1 ',
      chains: ['eip155:1', 'nowhere:1', 7, 'eip155'],
      injected: [
        { namespace: 'tron', injected_id: 'x' },
        { namespace: 'solana', injected_id: 'isSome', more: 1 },
        null,
      ],
      badge_type: 'gold',
      order: 'first',
      supports_wc: 'yes',
      image_url: 'https://example.com/a.png',
    })
    expect(entry).toEqual({
      id: 'a1',
      name: 'Some Wallet',
      app_store: 'https://apps.apple.com/app/id1',
      play_store: completeWallet.play_store,
      chrome_store: completeWallet.chrome_store,
      chains: ['eip155:1'],
      injected: [{ namespace: 'solana', injected_id: 'isSome' }],
    })
  })

  test.each([
    null,
    'wallet',
    {},
    { id: 'a' },
    { name: 'A' },
    { id: '', name: 'A' },
    { id: '../a', name: 'A' },
    { id: 'a', name: ' ' },
  ])('error: %j', (value) => {
    expect(walletListingEntry.safeParse(value).success).toBe(false)
  })
})

describe('walletListingPage', () => {
  test('default', () => {
    expect(walletListingPage.parse({ data: [completeWallet], count: 1, more: true })).toEqual({
      data: [completeWallet],
      count: 1,
    })
  })

  test('behavior: drops invalid wallets', () => {
    const data = [completeWallet, null, { id: 'b' }, { ...completeWallet, id: 'c' }]
    expect(walletListingPage.parse({ data, count: 4 })).toEqual({
      data: [completeWallet, { ...completeWallet, id: 'c' }],
      count: 4,
    })
  })

  test('behavior: fields named like properties of Object.prototype have no effect', () => {
    const entry = JSON.parse(
      '{"id":"a","name":"A","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    )
    expect(walletListingPage.parse({ data: [entry], count: 1 }).data).toEqual([{ id: 'a', name: 'A', chains: [] }])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test.each([null, [], {}, { data: [] }, { data: {}, count: 1 }, { data: [], count: -1 }, { data: [], count: '1' }])(
    'error: %j',
    (value) => {
      expect(walletListingPage.safeParse(value).success).toBe(false)
    },
  )
})

describe('walletListingQuery', () => {
  test('default', () => {
    expect(walletListingQuery.parse({ projectId: 'x', st: 'latchkey', sv: '4' })).toEqual({ page: 1, entries: 40 })
  })

  test('behavior: parses the texts of a query', () => {
    const query = {
      page: '2',
      entries: '100',
      include: 'a,b',
      exclude: 'c',
      chains: 'eip155:1,solana:x',
      search: 'meta',
      badge_type: 'certified',
    }
    expect(walletListingQuery.parse(query)).toEqual({
      page: 2,
      entries: 100,
      include: ['a', 'b'],
      exclude: ['c'],
      chains: ['eip155:1', 'solana:x'],
      search: 'meta',
      badge_type: 'certified',
    })
  })

  test('behavior: ignores an empty list', () => {
    expect(walletListingQuery.parse({ include: '', exclude: ',', chains: '' })).toEqual({ page: 1, entries: 40 })
  })

  test('behavior: reports only the first invalid item of a list', () => {
    const issues = ['include', 'exclude', 'chains'].map((name) =>
      walletListingQuery.safeParse({ [name]: '!,'.repeat(400) }).error?.issues.map(({ path }) => path),
    )
    expect(issues).toEqual([[['include', 0]], [['exclude', 0]], [['chains', 0]]])
  })

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '' },
    { page: '1e3' },
    { entries: '0' },
    { entries: '101' },
    { entries: 'all' },
    { include: '../a' },
    { include: Array.from({ length: 501 }, () => 'a').join() },
    { chains: 'eip155' },
    { chains: 'nowhere:1' },
    { search: 'a'.repeat(101) },
    { badge_type: 'gold' },
  ])('error: %j', (query) => {
    expect(walletListingQuery.safeParse(query).success).toBe(false)
  })
})

describe('allowedOrigins', () => {
  test('default', () => {
    expect(allowedOrigins.parse({ allowedOrigins: ['https://*.example.com'], more: 1 })).toEqual({
      allowedOrigins: ['https://*.example.com'],
    })
    expect(allowedOrigins.safeParse({}).success).toBe(false)
  })
})
