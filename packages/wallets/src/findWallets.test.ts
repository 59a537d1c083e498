import type { WalletListingEntry } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { findWallets } from './findWallets.ts'

const firstPage = { page: 1, entries: 1000 }

function walletsNamed(...names: readonly string[]): WalletListingEntry[] {
  return names.map((name) => ({ id: name, name, chains: [] }))
}

function findNames(wallets: readonly WalletListingEntry[], search: string): string[] {
  return findWallets(wallets, { ...firstPage, search }).data.map(({ name }) => name)
}

describe('findWallets', () => {
  test('default', () => {
    expect(findWallets(catalogue, { page: 1, entries: 4 })).toEqual({
      data: catalogue.slice(0, 4),
      count: catalogue.length,
    })
  })

  test('param: page', () => {
    const wallets = walletsNamed('a', 'b', 'c', 'd', 'e')
    const pages = [1, 2, 3, 4].map((page) => findWallets(wallets, { page, entries: 2 }))
    expect(pages).toEqual([
      { data: wallets.slice(0, 2), count: 5 },
      { data: wallets.slice(2, 4), count: 5 },
      { data: wallets.slice(4), count: 5 },
      { data: [], count: 5 },
    ])
  })

  test('behavior: pages of any size contain every wallet once, in one order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.constantFrom(undefined, 'wa', 'e'), (entries, search) => {
        const query = { entries, ...(search && { search }) }
        const { count } = findWallets(catalogue, { page: 1, ...query })
        const pages = Array.from({ length: Math.ceil(count / entries) }, (_, index) =>
          findWallets(catalogue, { page: index + 1, ...query }),
        )
        expect(pages.flatMap(({ data }) => data)).toEqual(
          findWallets(catalogue, { ...firstPage, ...query, entries: 1000 }).data,
        )
        expect(count).toBe(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size)
      }),
    )
  })

  test('param: search, ranks an equal name first, then its beginning, then a word in it, then any part', () => {
    const wallets = walletsNamed('Gotrust', 'My Trust', 'Trust Wallet', 'Trustee', 'Trust', 'Other')
    expect(findNames(wallets, 'trust')).toEqual(['Trust', 'Trust Wallet', 'Trustee', 'My Trust', 'Gotrust'])
  })

  test.each([['TRUST'], [' trust '], ['trüst'], ['Trust  Wallet'], ['trustwallet'], ['trust-wallet'], ['ｔｒｕｓｔ']])(
    'param: search, %j finds Trust Wallet',
    (search) => {
      expect(findNames(walletsNamed('MetaMask', 'Trust Wallet'), search)).toEqual(['Trust Wallet'])
    },
  )

  test.each([
    ['meta mask', 'MetaMask'],
    ['eclair', 'Éclair'],
    ['gm2', 'GM² Social'],
    ['αu', 'αU wallet'],
    ['ΑU', 'αU wallet'],
  ])('param: search, %j finds %j', (search, name) => {
    expect(findNames(walletsNamed(name, 'Other'), search)).toEqual([name])
  })

  test('param: search, an empty text finds all wallets, and signs alone find none', () => {
    const wallets = walletsNamed('A', 'B')
    expect([findNames(wallets, ''), findNames(wallets, '  '), findNames(wallets, '%_.*')]).toEqual([
      ['A', 'B'],
      ['A', 'B'],
      [],
    ])
  })

  test('param: search, any part of a name finds its wallet in upper and lower case', () => {
    const namePart = fc
      .constantFrom(...catalogue)
      .chain((wallet) =>
        fc.tuple(fc.constant(wallet), fc.nat(wallet.name.length - 1), fc.integer({ min: 1, max: 8 }), fc.boolean()),
      )
    fc.assert(
      fc.property(namePart, ([wallet, start, length, isUpper]) => {
        const text = wallet.name.slice(start, start + length)
        fc.pre(/[\p{L}\p{N}]/u.test(text))
        const { data } = findWallets(catalogue, { ...firstPage, search: isUpper ? text.toUpperCase() : text })
        expect(data).toContain(wallet)
      }),
    )
  })

  test('param: search, accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        const { data, count } = findWallets(catalogue, { ...firstPage, search })
        expect(data.length).toBe(count)
      }),
    )
  })

  test('param: include', () => {
    const ids = ['zerion', 'metamask', 'unheard-of']
    expect(findWallets(catalogue, { ...firstPage, include: ids }).data.map(({ id }) => id)).toEqual([
      'metamask',
      'zerion',
    ])
  })

  test('param: exclude', () => {
    const { data, count } = findWallets(catalogue, { ...firstPage, exclude: ['metamask', 'unheard-of'] })
    expect([data.some(({ id }) => id === 'metamask'), count]).toEqual([false, catalogue.length - 1])
    expect(findWallets(catalogue, { ...firstPage, include: ['metamask'], exclude: ['metamask'] })).toEqual({
      data: [],
      count: 0,
    })
  })

  test('param: chains, finds wallets of any of these namespaces', () => {
    const wallets: WalletListingEntry[] = [
      { id: 'e', name: 'E', chains: ['eip155:1'] },
      { id: 's', name: 'S', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
      { id: 'n', name: 'N', chains: [] },
    ]
    const findIds = (chains: NonNullable<Parameters<typeof findWallets>[1]['chains']>) =>
      findWallets(wallets, { ...firstPage, chains }).data.map(({ id }) => id)
    expect(findIds(['eip155:31337'])).toEqual(['e'])
    expect(findIds(['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'eip155:1'])).toEqual(['e', 's'])
    expect(findIds(['bip122:000000000019d6689c085ae165831e93'])).toEqual([])
  })

  test('param: badge_type', () => {
    const { data, count } = findWallets(catalogue, { ...firstPage, badge_type: 'certified' })
    expect([count, data.every(({ badge_type }) => badge_type === 'certified')]).toEqual([60, true])
  })
})
