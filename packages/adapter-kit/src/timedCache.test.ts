import { describe, expect, test } from 'vitest'
import { createTimedCache } from './timedCache.ts'

function setUp() {
  const clock = { now: 0 }
  const cache = createTimedCache<number>({ ttlMs: 30, retryMs: 20, now: () => clock.now })
  let loads = 0
  const load = async () => ++loads
  return { cache, clock, load }
}

describe('createTimedCache', () => {
  test('default', async () => {
    const { cache, clock, load } = setUp()
    expect(await cache.get('a', load)).toBe(1)
    clock.now = 29
    expect(await cache.get('a', load)).toBe(1)
    clock.now = 30
    expect(await cache.get('a', load)).toBe(2)
  })

  test('behavior: caches each key separately', async () => {
    const { cache, load } = setUp()
    expect(await cache.get('a', load)).toBe(1)
    expect(await cache.get('b', load)).toBe(2)
  })

  test('behavior: concurrent calls share one load, and the lifetime starts when the load ends', async () => {
    const { cache, clock, load } = setUp()
    const firstLoad = cache.get('a', load)
    clock.now = 1000
    expect(await Promise.all([firstLoad, cache.get('a', load)])).toEqual([1, 1])
    clock.now = 1029
    expect(await cache.get('a', load)).toBe(1)
  })

  test('behavior: caches a failure for retryMs', async () => {
    const { cache, clock, load } = setUp()
    const failure = new Error('no answer')
    await expect(cache.get('a', () => Promise.reject(failure))).rejects.toBe(failure)
    clock.now = 19
    await expect(cache.get('a', load)).rejects.toBe(failure)
    clock.now = 20
    expect(await cache.get('a', load)).toBe(1)
  })

  test('behavior: forget makes the next call load again', async () => {
    const { cache, load } = setUp()
    const stale = cache.get('a', load)
    cache.forget('a')
    expect(await cache.get('a', load)).toBe(2)
    expect(await stale).toBe(1)
    expect(await cache.get('a', load)).toBe(2)
  })
})
