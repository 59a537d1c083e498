import { registerStandardWallet } from '@latchkey/testing/solana-wallet'
import { describe, expect, test } from 'vitest'
import { setUpPage } from '../../test/usePage.ts'

const page = setUpPage()

/** Registers a wallet that has all required features. Its methods do nothing. `change` replaces fields of the wallet. */
function register(change: object = {}) {
  const wallet = {
    version: '1.0.0',
    name: 'Plain',
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:localnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': { version: '1.0.0' },
    },
  }
  const registered = registerStandardWallet(Object.defineProperties(wallet, Object.getOwnPropertyDescriptors(change)))
  page.onEnd(registered.unregister)
  return registered
}

/** Returns the wallets that are registered on the page. Any script can read them in the same way. */
function registeredWallets(): object[] {
  const found: object[] = []
  const detail = {
    register: (...wallets: object[]) => {
      found.push(...wallets)
      return () => {}
    },
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  return found
}

const plain = {
  id: 'Plain',
  name: 'Plain',
  type: 'ANNOUNCED',
  namespace: 'solana',
  imageUrl: 'data:image/png;base64,AAAA',
}

describe('startDiscovery', () => {
  test('default', () => {
    register()
    expect(page.start().connectors()).toEqual([plain])
  })

  test('behavior: lists wallets that register late, and removes those that unregister', () => {
    const { connectors } = page.start()
    expect(connectors()).toEqual([])
    const { unregister } = register()
    expect(connectors()).toEqual([plain])
    unregister()
    expect(connectors()).toEqual([])
  })

  test('behavior: a connected wallet stays when another script registers it again and unregisters it', async () => {
    const { unregister } = page.wallet()
    const { adapter, connectors, newEvents } = page.start()
    await adapter.connect({ connectorId: 'Test Wallet' })
    newEvents()
    const [real] = registeredWallets()
    if (!real) throw new Error('No wallet answered')
    const stranger = registerStandardWallet(real as never)
    stranger.unregister()
    stranger.unregister()
    expect(connectors().map(({ id }) => id)).toEqual(['Test Wallet'])
    expect(newEvents()).toEqual([])
    unregister()
    expect(connectors()).toEqual([])
  })

  test('behavior: a wallet stays when another script that registered it first unregisters it', () => {
    const { connectors } = page.start()
    const wallet = register()
    const [real] = registeredWallets()
    wallet.unregister()
    const stranger = registerStandardWallet(real as never)
    page.onEnd(registerStandardWallet(real as never).unregister)
    stranger.unregister()
    expect(connectors()).toEqual([plain])
  })

  test('behavior: marks two wallets with the same name, and gives each its own id', () => {
    const first = register()
    register({ icon: 'data:image/png;base64,BBBB' })
    register({ name: ' PLAIN ' })
    const { connectors } = page.start()
    expect(connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['Plain', true],
      ['Plain~2', true],
      ['PLAIN', undefined],
    ])
    first.unregister()
    expect(connectors().map(({ id }) => id)).toEqual(['Plain~2', 'PLAIN'])
  })

  test('behavior: a wallet is no longer marked as a duplicate once the other wallet of its name unregisters', () => {
    const other = register()
    register({ icon: 'data:image/png;base64,BBBB' })
    const { connectors } = page.start()
    other.unregister()
    expect(connectors().map(({ isDuplicate }) => isDuplicate)).toEqual([undefined])
  })

  test('behavior: marks a wallet whose namesake was left out of a full list, and later marks the namesake too', () => {
    const { connectors } = page.start()
    register()
    const flood = Array.from({ length: 63 }, (_, index) => register({ name: `Other ${index}` }))
    register({ icon: 'data:image/png;base64,BBBB' })
    for (const { unregister } of flood) unregister()
    expect(connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['Plain', true],
      ['Plain~2', true],
    ])
  })

  test('behavior: a wallet of the page cannot replace WalletConnect', () => {
    register({ name: 'walletConnect' })
    const connector = {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      namespace: 'solana',
    } as const
    const { connectors } = page.start({ walletConnect: connector })
    // The adapter's list has no row for WalletConnect, because core adds that row.
    expect(connectors()).toEqual([{ ...plain, id: 'walletConnect~2', name: 'walletConnect', isDuplicate: true }])
  })

  test('behavior: leaves out only the icon if the icon is invalid', () => {
    for (const icon of [
      'javascript:alert(1)',
      'https://a.example/i.png',
      'http://a.example/i.png',
      'data:text/html,x',
      7,
      undefined,
    ]) {
      const { unregister } = register({ icon })
      expect(page.start().connectors()).toEqual([{ ...plain, imageUrl: undefined }])
      unregister()
    }
  })

  const hostile = () => {
    throw new Error('hostile')
  }
  test.each([
    ['a name with a bidi override', { name: '\u202eniatnahP' }],
    ['a name of 41 letters', { name: 'W'.repeat(41) }],
    ['no name', { name: '' }],
    ['a name that is no text', { name: ['Plain'] }],
    ['no features', { features: {} }],
    [
      'features for another chain',
      { features: { 'standard:connect': {}, 'standard:events': {}, 'sui:signTransaction': {} } },
    ],
    ['features that are none', { features: null }],
    ['no chain of the site', { chains: ['solana:mainnet-of-another'] }],
    ['another kind of chain', { chains: ['sui:mainnet'] }],
    ['no chains', { chains: [] }],
    ['chains that are none', { chains: undefined }],
    [
      'a getter that throws',
      {
        get name() {
          return hostile()
        },
      },
    ],
    [
      'features that throw',
      {
        get features() {
          return hostile()
        },
      },
    ],
  ])('error: %s', (_, change) => {
    register(change)
    register({ name: 'Honest' })
    expect(
      page
        .start()
        .connectors()
        .map(({ name }) => name),
    ).toEqual(['Honest'])
  })

  test('error: ignores a value that is not an object', () => {
    for (const wallet of [null, undefined, 7, 'wallet']) page.onEnd(registerStandardWallet(wallet).unregister)
    register()
    expect(page.start().connectors()).toEqual([plain])
  })

  test('param: discovery', () => {
    register()
    expect(page.start({ discovery: { announced: false, injected: true } }).connectors()).toEqual([])
  })

  test('behavior: emits nothing after destroy', () => {
    const { adapter, ports } = page.start()
    adapter.destroy()
    const before = ports.events.length
    register()
    expect(ports.events.length).toBe(before)
  })
})
