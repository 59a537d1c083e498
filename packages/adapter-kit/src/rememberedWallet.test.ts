import type { AdapterStorage, Connector } from '@latchkey/core/adapter'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRegistry } from './registry.ts'
import {
  findRememberedWallet,
  forgetWallet,
  forgetWallets,
  readRememberedAddresses,
  rememberWallet,
} from './rememberedWallet.ts'

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
  const registry = createRegistry<{ connector: Connector }>()
  const lifetime = new AbortController()
  const startedAt = Date.now()
  return {
    lifetime,
    registry,
    put: (...connectors: Connector[]) => {
      for (const connector of connectors) registry.put({ connector })
    },
    find: (connectorId: string, change: { scan?(): void; startedAt?: number } = {}) =>
      findRememberedWallet({ connectorId, registry, startedAt, signal: lifetime.signal, ...change }).then(
        (wallet) => wallet?.connector,
      ),
  }
}

test('rememberWallet, readRememberedAddresses, forgetWallet, forgetWallets', () => {
  const storedValues = new Map<string, string>()
  const storage: AdapterStorage = {
    get: (key) => storedValues.get(key),
    set: (key, value) => void storedValues.set(key, value),
    remove: (key) => void storedValues.delete(key),
    keys: () => [...storedValues.keys()],
  }
  const remember = (...addresses: readonly string[]) => rememberAs('wallet', addresses)
  const rememberAs = (connectorId: string, addresses: readonly string[]) =>
    rememberWallet(storage, {
      connectorId,
      accounts: addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa' })),
    })
  remember('0x1')
  remember('0x2', '0x3')
  expect(['wallet', 'other'].map((id) => readRememberedAddresses(storage, id))).toEqual([['0x2', '0x3'], []])
  storage.set('walletless', 'stays')
  rememberAs('other', ['0x4'])
  forgetWallet(storage, 'wallet')
  expect(['wallet', 'other'].map((id) => readRememberedAddresses(storage, id))).toEqual([[], ['0x4']])
  forgetWallets(storage)
  expect(storage.keys()).toEqual(['walletless'])
})

describe('findRemembered', () => {
  test('default', async () => {
    const { put, find } = setUp()
    put(connectorOf('other'), connectorOf('wallet'))
    expect(await find('wallet')).toEqual(connectorOf('wallet'))
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: waits for a wallet that appears late', async () => {
    const { put, find } = setUp()
    const whenFound = find('wallet')
    put(connectorOf('other'))
    put(connectorOf('wallet'))
    expect(await whenFound).toEqual(connectorOf('wallet'))
  })

  test('behavior: does not wait once the kit has looked for wallets for long enough', async () => {
    const { find } = setUp()
    const firstSearch = find('wallet')
    await vi.advanceTimersByTimeAsync(2000)
    const secondSearch = find('other')
    await vi.advanceTimersByTimeAsync(1000)
    expect([await firstSearch, await secondSearch, vi.getTimerCount()]).toEqual([undefined, undefined, 0])
  })

  test('behavior: returns neither of two wallets that claim the id, even if they look different', async () => {
    const { put, find } = setUp()
    put(connectorOf('wallet'), connectorOf('wallet~2'))
    expect([await find('wallet'), await find('wallet~2')]).toEqual([undefined, undefined])
    put(connectorOf('other', otherImage), connectorOf('other~2'))
    expect(await find('other')).toBe(undefined)
  })

  test('behavior: returns no wallet that the adapter marked because another looks the same', async () => {
    const { put, find } = setUp()
    put({ ...connectorOf('wallet'), isDuplicate: true })
    expect(await find('wallet')).toBe(undefined)
  })

  test('behavior: finds the WalletConnect entry even if wallets of the page have its name', async () => {
    const { put, find } = setUp()
    const session: Connector = {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      namespace: 'solana',
    }
    put(session, connectorOf('walletConnect~2'))
    expect([await find('walletConnect'), await find('walletConnect~2')]).toEqual([session, undefined])
  })

  test('behavior: finds a connector of the site even if wallets of the page claim its id', async () => {
    const { put, find, registry } = setUp()
    const siteWallet: Connector = { id: 'own', name: 'Own', type: 'EXTERNAL', namespace: 'eip155' }
    put(siteWallet, connectorOf('own~2'))
    registry.refuse('own')
    expect([await find('own'), await find('own~2')]).toEqual([siteWallet, undefined])
  })

  test('behavior: returns no wallet if one that was not added claims its id', async () => {
    const { put, find, registry } = setUp()
    put(connectorOf('wallet'))
    registry.refuse('wallet')
    expect(await find('wallet')).toBeUndefined()
  })

  test('behavior: finds a wallet that was the second of two and is now the only one', async () => {
    const { put, find } = setUp()
    put(connectorOf('wallet'))
    expect(await find('wallet~2')).toEqual(connectorOf('wallet'))
  })

  test('param: scan', async () => {
    const { put, find } = setUp()
    let scans = 0
    const whenFound = find('wallet', {
      scan() {
        scans++
        if (scans === 2) put(connectorOf('wallet'))
      },
    })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await whenFound).toEqual(connectorOf('wallet'))
  })

  test('param: signal', async () => {
    const { find, lifetime } = setUp()
    const whenFound = find('wallet')
    lifetime.abort()
    expect([await whenFound, vi.getTimerCount()]).toEqual([undefined, 0])
  })
})
