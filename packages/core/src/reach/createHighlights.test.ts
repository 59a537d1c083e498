import { describe, expect, test } from 'vitest'
import { entries, entry, findEntries } from '../../test/testListing.ts'
import { createHighlights } from './createHighlights.ts'

describe('createHighlights', () => {
  test('behavior: concurrent calls share one fetch', async () => {
    let requestCount = 0
    const highlights = createHighlights({
      ask: async (query) => {
        requestCount++
        return findEntries(entries(9), query)
      },
      base: {},
      featuredIds: ['wallet-9'],
      recentIds: () => [],
      take: (data) => data,
      onError() {},
    })
    highlights.load()
    await highlights.load()
    expect([highlights.getState().featured, requestCount]).toEqual([[entry('Wallet 9')], 2])
  })

  test('error: keeps the data of recent wallets if the other requests fail', async () => {
    const failure = new TypeError('Failed to fetch')
    const errors: unknown[] = []
    let isDown = true
    const highlights = createHighlights({
      ask: async (query) => {
        if (isDown && !query.include) throw failure
        return findEntries(entries(9), query)
      },
      base: {},
      featuredIds: [],
      recentIds: () => ['wallet-7'],
      take: (data) => data,
      onError: (error) => errors.push(error),
    })
    await highlights.load()
    expect([highlights.getState().status, errors]).toEqual(['failed', [failure]])
    isDown = false
    await highlights.load()
    expect(highlights.getState()).toEqual({
      status: 'ready',
      featured: [],
      recent: [entry('Wallet 7')],
      recommended: entries(4),
      count: 9,
    })
  })
})
