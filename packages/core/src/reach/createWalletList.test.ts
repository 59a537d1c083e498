import type { WalletListingEntry, WalletListingQuery } from '@latchkey/protocol'
import { describe, expect, test, vi } from 'vitest'
import { entries, entry, findEntries } from '../../test/testListing.ts'
import { ServiceError } from '../errors/service.ts'
import { createWalletList } from './createWalletList.ts'
import type { WalletSource } from './createWalletSource.ts'

const take = (data: readonly WalletListingEntry[]) => data

/** Creates a wallet source that searches in this catalogue and records each query. */
function catalogueSource(catalogue: readonly WalletListingEntry[]) {
  const queries: WalletListingQuery[] = []
  const ask: WalletSource = async (query) => {
    queries.push(query)
    return findEntries(catalogue, query)
  }
  return { ask, queries }
}

describe('createWalletList', () => {
  test('default', async () => {
    const catalogue = entries(90)
    const { ask, queries } = catalogueSource(catalogue)
    const list = createWalletList({ ask, query: { entries: 40 }, take })
    expect(list.getState()).toEqual({ status: 'ready', hasMore: true, wallets: [], count: undefined, page: 0 })
    await list.fetchMore()
    expect(list.getState()).toEqual({
      status: 'ready',
      hasMore: true,
      wallets: catalogue.slice(0, 40),
      count: 90,
      page: 1,
    })
    await list.fetchMore()
    await list.fetchMore()
    expect(list.getState()).toEqual({ status: 'ready', hasMore: false, wallets: catalogue, count: 90, page: 3 })
    await list.fetchMore()
    expect(queries).toEqual([1, 2, 3].map((page) => ({ page, entries: 40 })))
  })

  test('param: take is called once per page', async () => {
    const { ask } = catalogueSource(entries(90))
    const takeCounted = vi.fn(take)
    const list = createWalletList({ ask, query: { entries: 40 }, take: takeCounted })
    await list.fetchMore()
    await list.fetchMore()
    expect(takeCounted.mock.calls.map(([data]) => data.length)).toEqual([40, 40])
  })

  test('behavior: concurrent calls load one page', async () => {
    const { ask, queries } = catalogueSource(entries(90))
    const list = createWalletList({ ask, query: { entries: 40 }, take })
    await Promise.all([list.fetchMore(), list.fetchMore()])
    expect(queries).toHaveLength(1)
  })

  test('param: first', async () => {
    const siteWallet = entry('Own')
    const { ask } = catalogueSource(entries(2))
    const list = createWalletList({ ask, query: { entries: 40 }, first: () => [siteWallet], take })
    await list.fetchMore()
    expect(list.getState()).toEqual({
      status: 'ready',
      hasMore: false,
      wallets: [siteWallet, ...entries(2)],
      count: 3,
      page: 1,
    })
  })

  test('param: take, skips pages without a wallet to show', async () => {
    const catalogue = entries(90)
    const { ask, queries } = catalogueSource(catalogue)
    const takeLast = (data: readonly WalletListingEntry[]) => data.filter(({ name }) => name === 'Wallet 90')
    const list = createWalletList({ ask, query: { entries: 40 }, take: takeLast })
    await list.fetchMore()
    expect(list.getState()).toEqual({ status: 'ready', hasMore: false, wallets: [catalogue[89]], count: 1, page: 3 })
    expect(queries).toHaveLength(3)
  })

  test('behavior: the count is the number of shown wallets after all pages are loaded', async () => {
    const { ask } = catalogueSource(entries(60))
    const takeEven = (data: readonly WalletListingEntry[]) =>
      data.filter(({ name }) => Number(name.split(' ')[1]) % 2 === 0)
    const list = createWalletList({ ask, query: { entries: 40 }, first: () => [entry('Own')], take: takeEven })
    await list.fetchMore()
    expect(list.getState()).toMatchObject({ hasMore: true, count: 61 })
    await list.fetchMore()
    expect(list.getState()).toMatchObject({ hasMore: false, count: 31 })
    expect(list.getState().wallets).toHaveLength(31)
  })

  test('behavior: stops after ten pages without a wallet to show', async () => {
    let requestCount = 0
    const ask: WalletSource = async () => {
      requestCount += 1
      return { data: entries(40), count: 1_000_000 }
    }
    const list = createWalletList({ ask, query: { entries: 40 }, take: () => [] })
    await list.fetchMore()
    expect(requestCount).toBe(10)
    expect(list.getState()).toMatchObject({ status: 'ready', hasMore: false, wallets: [] })
  })

  test('behavior: stops if the directory repeats one page forever', async () => {
    let asked = 0
    const ask: WalletSource = async () => {
      asked += 1
      return { data: entries(40), count: 1_000_000 }
    }
    const list = createWalletList({ ask, query: { entries: 40 }, take })
    for (let call = 0; call < 50; call++) await list.fetchMore()
    expect(asked).toBe(11)
    expect(list.getState()).toMatchObject({ status: 'ready', hasMore: false, wallets: entries(40) })
  })

  test('behavior: a late response updates entries in their place and adds others at the end', async () => {
    let sendLatePage: Parameters<WalletSource>[1]
    const ask: WalletSource = async (_, onLate) => {
      sendLatePage = onLate
      return { data: entries(2), count: 2 }
    }
    const list = createWalletList({ ask, query: { entries: 40 }, take })
    await list.fetchMore()
    const [one, two, three] = entries(3)
    sendLatePage?.({ data: [three!, { ...two!, homepage: 'https://two.example' }], count: 3 })
    expect(list.getState()).toEqual({
      status: 'ready',
      hasMore: false,
      wallets: [one, { ...two, homepage: 'https://two.example' }, three],
      count: 3,
      page: 1,
    })
  })

  test('behavior: a repeated entry replaces the first one in its place', async () => {
    const [one, two] = entries(2)
    const pages = [[{ ...one!, badge_type: 'certified' as const, homepage: 'https://one.example' }, two!], [one!]]
    const ask: WalletSource = async ({ page }) => ({ data: pages[page - 1] ?? [], count: 80 })
    const list = createWalletList({ ask, query: { entries: 1 }, take })
    await list.fetchMore()
    await list.fetchMore()
    expect(list.getState().wallets).toEqual([one, two])
  })

  test('behavior: loads more pages that a late response reports', async () => {
    const catalogue = entries(50)
    let tellLate: Parameters<WalletSource>[1]
    const ask: WalletSource = async (query, onLate) => {
      tellLate = onLate
      return query.page === 1 ? { data: entries(2), count: 2 } : findEntries(catalogue, query)
    }
    const list = createWalletList({ ask, query: { entries: 40 }, take })
    await list.fetchMore()
    tellLate?.(findEntries(catalogue, { entries: 40, page: 1 }))
    await list.fetchMore()
    expect(list.getState()).toEqual({ status: 'ready', hasMore: false, wallets: catalogue, count: 50, page: 2 })
  })

  test('error: loads a failed page again and keeps the wallets that are shown', async () => {
    const catalogue = entries(50)
    const error = new ServiceError('Unreachable')
    let isDown = false
    const ask: WalletSource = async (query) => {
      if (isDown) throw error
      return findEntries(catalogue, query)
    }
    const list = createWalletList({ ask, query: { entries: 40 }, take })
    await list.fetchMore()
    isDown = true
    await list.fetchMore()
    expect(list.getState()).toEqual({ status: 'failed', error, wallets: catalogue.slice(0, 40), count: 50, page: 1 })
    isDown = false
    await list.fetchMore()
    expect(list.getState()).toEqual({ status: 'ready', hasMore: false, wallets: catalogue, count: 50, page: 2 })
  })
})
