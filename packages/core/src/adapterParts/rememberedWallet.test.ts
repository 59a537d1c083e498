import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdapterStorage, Connector } from '../adapter.ts'
import { createRegistry, withoutSuffix } from './registry.ts'
import { findRemembered, forgetWallet, isRemembered, rememberRestored, rememberWallet } from './rememberedWallet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const connectorOf = (id: string, imageUrl = 'data:image/png;base64,AA=='): Connector => ({
  id,
  name: 'Wallet',
  type: 'ANNOUNCED',
  namespace: 'solana',
  imageUrl,
})
const otherImage = 'data:image/png;base64,BB=='

function setUp() {
  const kept = new Map<string, string>()
  const storage: AdapterStorage = {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
  const registry = createRegistry<{ connector: Connector }>(
    (one, other) => withoutSuffix(one.connector.id) === withoutSuffix(other.connector.id),
  )
  const lifetime = new AbortController()
  const startedAt = Date.now()
  return {
    storage,
    lifetime,
    put: (...connectors: Connector[]) => {
      for (const connector of connectors) registry.put({ connector })
    },
    find: (connectorId: string, change: { scan?(): void; startedAt?: number } = {}) =>
      findRemembered({ connectorId, registry, storage, startedAt, signal: lifetime.signal, ...change }).then(
        (wallet) => wallet?.connector,
      ),
  }
}

test('rememberWallet, isRemembered, forgetWallet', () => {
  const { storage } = setUp()
  expect(isRemembered(storage, 'wallet')).toBe(false)
  rememberWallet(storage, connectorOf('wallet'))
  expect([isRemembered(storage, 'wallet'), isRemembered(storage, 'other')]).toEqual([true, false])
  forgetWallet(storage, 'wallet')
  expect(storage.keys()).toEqual([])
})

describe('rememberRestored', () => {
  test('default: how it looks now', async () => {
    const { storage, put, find } = setUp()
    rememberWallet(storage, connectorOf('wallet'))
    rememberRestored(storage, 'wallet', connectorOf('wallet', otherImage))
    put(connectorOf('wallet', otherImage))
    const found = find('wallet')
    expect([await found, vi.getTimerCount()]).toEqual([connectorOf('wallet', otherImage), 0])
  })

  test('behavior: under another id, unless that is how another one is noted', () => {
    const { storage } = setUp()
    rememberWallet(storage, connectorOf('wallet'))
    rememberRestored(storage, 'wallet', connectorOf('wallet~1'))
    expect(storage.get('wallet.wallet~1')).toBe(storage.get('wallet.wallet'))
    rememberRestored(storage, 'wallet~1', connectorOf('wallet', otherImage))
    expect(storage.get('wallet.wallet')).toBe(storage.get('wallet.wallet~1'))
  })
})

describe('findRemembered', () => {
  test('default', async () => {
    const { storage, put, find } = setUp()
    put(connectorOf('other'), connectorOf('wallet'))
    rememberWallet(storage, connectorOf('wallet'))
    expect(await find('wallet')).toEqual(connectorOf('wallet'))
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: one that comes late is waited for', async () => {
    const { storage, put, find } = setUp()
    rememberWallet(storage, connectorOf('wallet'))
    const found = find('wallet')
    put(connectorOf('other'))
    put(connectorOf('wallet'))
    expect(await found).toEqual(connectorOf('wallet'))
  })

  test('behavior: nobody is waited for once the page has looked for long enough', async () => {
    const { find } = setUp()
    const first = find('wallet')
    await vi.advanceTimersByTimeAsync(2000)
    const second = find('other')
    await vi.advanceTimersByTimeAsync(1000)
    expect([await first, await second, vi.getTimerCount()]).toEqual([undefined, undefined, 0])
  })

  test('behavior: of two, the one that looks as it did, whichever came first', async () => {
    const { storage, put, find } = setUp()
    rememberWallet(storage, connectorOf('wallet'))
    const found = find('wallet')
    put(connectorOf('wallet', otherImage))
    put(connectorOf('wallet~1'))
    expect(await found).toEqual(connectorOf('wallet~1'))
  })

  test('behavior: one that looks otherwise is taken in the end, where it is alone', async () => {
    const { storage, put, find } = setUp()
    rememberWallet(storage, connectorOf('wallet'))
    const found = find('wallet')
    put(connectorOf('wallet', otherImage))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await found).toEqual(connectorOf('wallet', otherImage))
  })

  test('behavior: of two that look otherwise, neither', async () => {
    const { storage, put, find } = setUp()
    rememberWallet(storage, connectorOf('wallet'))
    const found = find('wallet')
    put(connectorOf('wallet', otherImage), connectorOf('wallet~1', 'data:image/png;base64,CC=='))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await found).toBe(undefined)
  })

  test('behavior: where nothing was noted, the id has to do', async () => {
    const { put, find } = setUp()
    put(connectorOf('wallet~1'), connectorOf('wallet', otherImage))
    expect(await find('wallet')).toEqual(connectorOf('wallet', otherImage))
  })

  test('param: scan', async () => {
    const { put, find } = setUp()
    let scans = 0
    const found = find('wallet', {
      scan() {
        scans++
        if (scans === 2) put(connectorOf('wallet'))
      },
    })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await found).toEqual(connectorOf('wallet'))
  })

  test('param: signal', async () => {
    const { find, lifetime } = setUp()
    const found = find('wallet')
    lifetime.abort()
    expect([await found, vi.getTimerCount()]).toEqual([undefined, 0])
  })
})
