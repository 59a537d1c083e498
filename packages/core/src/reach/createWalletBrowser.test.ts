import type { WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entries, entry, findEntries } from '../../test/testListing.ts'
import { createWalletBrowser } from './createWalletBrowser.ts'

const catalogue = [entry('Harbor', { badge_type: 'certified' }), entry('Harp'), ...entries(100)]
const [harbor, harp] = catalogue
const siteWallet = entry('Own Harbor')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type HeldQuery = { query: WalletListingQuery; answer: () => void }

function setup({ known = false, isHeld = false }: { known?: boolean; isHeld?: boolean } = {}) {
  const queries: WalletListingQuery[] = []
  const heldQueries: HeldQuery[] = []
  const browser = createWalletBrowser({
    ask: (query) => {
      queries.push(query)
      const answer = findEntries(catalogue, query)
      if (!isHeld || !query.search) return Promise.resolve(answer)
      return new Promise<WalletListingPage>((resolve) => heldQueries.push({ query, answer: () => resolve(answer) }))
    },
    answerAtOnce: (query) => (known ? findEntries(catalogue, query) : undefined),
    base: { chains: ['eip155:1'], exclude: ['hidden'] },
    shownFirst: ['wallet-1'],
    first: () => [siteWallet],
    take: (data: readonly WalletListingEntry[]) => data,
  })
  const names = () => browser.getState().list.wallets.map(({ name }) => name)
  return { browser, queries, held: heldQueries, names }
}

describe('createWalletBrowser', () => {
  test('default', async () => {
    const { browser, queries, names } = setup()
    await browser.fetchMore()
    expect(names().slice(0, 4)).toEqual(['Own Harbor', 'Harbor', 'Harp', 'Wallet 2'])
    expect(browser.getState()).toMatchObject({ search: '', onlyCertified: false, isSearching: false })
    expect(browser.getState().list).toMatchObject({ status: 'ready', hasMore: true, count: 102 })
    expect(queries).toEqual([{ page: 1, entries: 40, chains: ['eip155:1'], exclude: ['hidden', 'wallet-1'] }])
  })

  test('behavior: searches after the visitor has paused', async () => {
    const { browser, queries, names } = setup()
    await browser.fetchMore()
    for (const search of ['h', 'ha', 'har', 'harb']) {
      browser.search({ search })
      await vi.advanceTimersByTimeAsync(299)
    }
    expect(queries).toHaveLength(1)
    expect(browser.getState()).toMatchObject({ isSearching: true, list: { wallets: [], count: undefined } })
    await vi.advanceTimersByTimeAsync(1)
    expect(queries[1]).toEqual({ page: 1, entries: 100, chains: ['eip155:1'], exclude: ['hidden'], search: 'harb' })
    expect(names()).toEqual(['Own Harbor', 'Harbor'])
    expect(browser.getState().list).toMatchObject({ status: 'ready', hasMore: false, count: 2 })
  })

  test('behavior: does not search for one character', async () => {
    const { browser, queries, names } = setup()
    await browser.fetchMore()
    const namesBefore = names()
    browser.search({ search: ' h ' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(browser.getState().isSearching).toBe(false)
    expect(names()).toEqual(namesBefore)
    expect(queries).toHaveLength(1)
  })

  test('behavior: answers from the snapshot immediately, and asks the service after the pause', async () => {
    const { browser, queries, names } = setup({ known: true })
    browser.search({ search: 'harp' })
    expect(names()).toEqual(['Harp'])
    await browser.fetchMore()
    await vi.advanceTimersByTimeAsync(299)
    expect(queries).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(queries).toHaveLength(1)
    expect(names()).toEqual(['Harp'])
  })

  test('behavior: ignores a response to an older search', async () => {
    const { browser, held, names } = setup({ isHeld: true })
    browser.search({ search: 'wallet' })
    await vi.advanceTimersByTimeAsync(300)
    browser.search({ search: 'harp' })
    await vi.advanceTimersByTimeAsync(300)
    held[1]?.answer()
    await vi.advanceTimersByTimeAsync(0)
    held[0]?.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(held.map(({ query }) => query.search)).toEqual(['wallet', 'harp'])
    expect(names()).toEqual(['Harp'])
  })

  test('behavior: shows the previous list again when the search is cleared', async () => {
    const { browser, queries, names } = setup()
    await browser.fetchMore()
    const before = names()
    browser.search({ search: 'harbor' })
    browser.search({ search: '' })
    expect(names()).toEqual(before)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queries).toHaveLength(1)
  })

  test('param: onlyCertified', async () => {
    const { browser, queries, names } = setup()
    await browser.fetchMore()
    browser.search({ onlyCertified: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.getState().list.wallets).toEqual([harbor])
    expect(queries[1]).toEqual({
      page: 1,
      entries: 40,
      chains: ['eip155:1'],
      exclude: ['hidden'],
      badge_type: 'certified',
    })
    browser.search({ search: 'har' })
    await vi.advanceTimersByTimeAsync(300)
    expect(browser.getState().list.wallets).toEqual([harbor])
    browser.search({ onlyCertified: false })
    await vi.advanceTimersByTimeAsync(300)
    expect(browser.getState().list.wallets).toEqual([siteWallet, harbor, harp])
    expect(names()).toHaveLength(3)
  })

  test('behavior: remembers the chosen wallet', () => {
    const { browser } = setup()
    browser.choose('harp')
    expect(browser.getState().chosenId).toBe('harp')
  })

  test('behavior: notifies subscribers until it is disposed', async () => {
    const { browser, queries } = setup()
    const listener = vi.fn()
    browser.subscribe(listener)
    await browser.fetchMore()
    expect(listener).toHaveBeenCalledTimes(2)
    browser.search({ search: 'harbor' })
    browser.dispose()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queries).toHaveLength(1)
  })
})
