import { describe, expect, test } from 'vitest'
import { entries, entry } from '../../test/testListing.ts'
import { queryWallets } from './queryWallets.ts'

const catalogue = [
  entry('Harbor', { badge_type: 'certified' }),
  entry('Émber', { id: 'ember', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
  entry('Slate', { chains: ['eip155:1', 'eip155:10'] }),
]
const [harbor, ember, slate] = catalogue
const ask = (query: Partial<Parameters<typeof queryWallets>[1]>) =>
  queryWallets(catalogue, { page: 1, entries: 40, ...query })

describe('queryWallets', () => {
  test('default', () => {
    expect(ask({})).toEqual({ data: catalogue, count: 3 })
  })

  test('param: page', () => {
    const many = entries(90)
    const pages = [1, 2, 3, 4].map((page) => queryWallets(many, { page, entries: 40 }))
    expect(pages.map(({ data }) => data.length)).toEqual([40, 40, 10, 0])
    expect(pages.flatMap(({ data }) => data)).toEqual(many)
    expect(pages.map(({ count }) => count)).toEqual([90, 90, 90, 90])
  })

  test('param: include, exclude', () => {
    expect(ask({ include: ['slate', 'harbor'] })).toEqual({ data: [harbor, slate], count: 2 })
    expect(ask({ exclude: ['slate'] })).toEqual({ data: [harbor, ember], count: 2 })
    expect(ask({ include: [], exclude: [] }).count).toBe(3)
  })

  test('param: chains', () => {
    expect(ask({ chains: ['eip155:10', 'eip155:5'] })).toEqual({ data: [slate], count: 1 })
  })

  test('param: search', () => {
    expect(ask({ search: 'EMB' })).toEqual({ data: [ember], count: 1 })
    expect(ask({ search: 'é' })).toEqual({ data: [ember, slate], count: 2 })
    expect(ask({ search: 'nobody' })).toEqual({ data: [], count: 0 })
  })

  test('param: badge_type', () => {
    expect(ask({ badge_type: 'certified' })).toEqual({ data: [harbor], count: 1 })
  })
})
