import { describe, expect, test } from 'vitest'
import { emptyWindow, openPage, placeWallet, testnet } from '../../test/openPage.ts'

const names = (page: ReturnType<typeof openPage>) => page.connectors().map(({ id, name, type }) => [id, name, type])

/** Registers a Wallet Standard wallet, which any script of the page can do. Returns a function that unregisters the wallet. */
function register(wallet: object): () => void {
  let leave = () => {}
  const detail = (api: { register(wallet: object): () => void }) => {
    leave = api.register(wallet)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return leave
}

describe('discovery', () => {
  test('default: lists one connector for each provider API', () => {
    emptyWindow()
    placeWallet({ name: 'Xverse Wallet', shapes: ['sats-connect'] })
    placeWallet({ name: 'Magic Eden', shapes: ['wallet-standard'] })
    placeWallet({ shapes: ['leather'] })
    placeWallet({ shapes: ['okx'] })
    placeWallet({ shapes: ['unisat'] })
    const page = openPage()
    expect(names(page)).toEqual([
      ['leather', 'Leather', 'INJECTED'],
      ['okx', 'OKX Wallet', 'INJECTED'],
      ['unisat', 'UniSat Wallet', 'INJECTED'],
      ['xverse', 'Xverse Wallet', 'ANNOUNCED'],
      ['magic-eden', 'Magic Eden', 'ANNOUNCED'],
    ])
    expect([...new Set(page.connectors().map(({ namespace }) => namespace))]).toEqual(['bip122'])
  })

  test('behavior: lists a wallet with several provider APIs once, under the name that it reports', async () => {
    emptyWindow()
    const okx = placeWallet({ name: 'OKX Wallet', shapes: ['okx', 'wallet-standard'] })
    const leather = placeWallet({ name: 'Leather', shapes: ['leather', 'sats-connect', 'wallet-standard'] })
    placeWallet({ name: 'UniSat', shapes: ['unisat', 'wallet-standard'] })
    const page = openPage({ networks: [testnet] })
    expect(
      page.connectors().map(({ id, name, imageUrl, isDuplicate }) => [id, name, imageUrl?.slice(0, 19), isDuplicate]),
    ).toEqual([
      ['leather', 'Leather', 'data:image/svg+xml,', undefined],
      ['okx', 'OKX Wallet', 'data:image/svg+xml,', undefined],
      ['unisat', 'UniSat', 'data:image/svg+xml,', undefined],
    ])
    for (const connectorId of ['leather', 'okx']) await page.adapter.connect({ connectorId })
    expect([okx, leather].map(({ control }) => control.requests().map(({ method }) => method))).toEqual([
      ['connect'],
      ['getAddresses'],
    ])
  })

  test('behavior: lists two wallets with the same name and provider API separately, and marks both', () => {
    emptyWindow()
    placeWallet({ name: 'Wallet A', shapes: ['sats-connect'], providerId: 'one' })
    placeWallet({ name: 'Wallet A', shapes: ['sats-connect'], providerId: 'two', icon: 'data:image/png;base64,AA==' })
    const page = openPage()
    const listedConnectors = page
      .connectors()
      .map(({ id, isDuplicate }) => ({ id: id.replace(/~.+/, '~'), isDuplicate }))
    expect(listedConnectors).toEqual([
      { id: 'wallet-a', isDuplicate: true },
      { id: 'wallet-a~', isDuplicate: true },
    ])
  })

  test('behavior: a stranger with the same name does not replace a wallet, with any provider API', () => {
    const page = emptyWindow()
    placeWallet({ name: 'Magic Eden', shapes: ['wallet-standard'] })
    const stranger = placeWallet({ name: 'Magic Eden', shapes: ['sats-connect'], icon: 'data:image/png;base64,AA==' })
    const noIcon = { request: async () => ({}) }
    Object.assign(page, { noIcon, wbip_providers: [{ id: 'noIcon', name: 'Magic Eden' }] })
    const openedPage = openPage()
    const listedConnectors = openedPage
      .connectors()
      .map(({ id, imageUrl, isDuplicate }) => [id, imageUrl?.slice(0, 14), isDuplicate])
    expect(listedConnectors).toEqual([
      ['magic-eden', 'data:image/png', true],
      ['magic-eden~2', undefined, true],
      ['magic-eden~3', 'data:image/svg', true],
    ])
    expect(stranger.control.requests()).toEqual([])
  })

  test('behavior: lists a wallet once, unmarked, if its Wallet Standard entry carries the listed provider', () => {
    emptyWindow()
    placeWallet({ name: 'Carrier', shapes: ['sats-connect'], providerId: 'carrier' })
    const { carrier } = window as unknown as { carrier: object }
    const icon = 'data:image/png;base64,AA=='
    const standard = { name: 'Carrier', icon, features: { 'sats-connect:': { provider: carrier } } }
    const page = openPage()
    const detail = (api: { register(wallet: object): unknown }) => api.register(standard)
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(page.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([['carrier', undefined]])
  })

  test.each<[string, () => unknown]>([
    [
      'whose iterator throws',
      () =>
        Object.defineProperty([{ id: 'unseen', name: 'Unseen' }], Symbol.iterator, {
          value() {
            throw new Error('hostile')
          },
        }),
    ],
    [
      'that has an entry which throws',
      () =>
        Object.defineProperty([], 0, {
          get() {
            throw new Error('hostile')
          },
        }),
    ],
    [
      'that is a revoked proxy',
      () => {
        const { proxy, revoke } = Proxy.revocable([], {})
        revoke()
        return proxy
      },
    ],
    ['without an end', () => new Proxy([], { get: () => 2 ** 53 })],
    ['that is none', () => 7],
  ])('behavior: finds and connects other wallets beside a list %s', async (_, list) => {
    const page = emptyWindow()
    placeWallet({ name: 'Early', shapes: ['wallet-standard'] })
    Object.assign(page, { btc_providers: list(), wbip_providers: [null, 7, { id: 'late', name: 'Listed' }] })
    page.late = { request: async () => ({}) }
    const openedPage = openPage()
    placeWallet({ name: 'Late', shapes: ['wallet-standard'] })
    expect(openedPage.connectors().map(({ id }) => id)).toEqual(['listed', 'early', 'late'])
    expect(await openedPage.adapter.connect({ connectorId: 'late' })).toMatchObject({ connectorId: 'late' })
  })

  test('behavior: reads only the first 64 entries of a long list', () => {
    const page = emptyWindow()
    let count = 0
    page.btc_providers = new Proxy(new Array(1_000), {
      get(list, key) {
        if (key !== 'length') count++
        return Reflect.get(list, key)
      },
    })
    openPage()
    expect(count).toBe(64)
  })

  test('behavior: does not list a wallet that supports none of the networks, or cannot sign', () => {
    emptyWindow()
    const page = openPage()
    const features = { 'bitcoin:connect': {}, 'bitcoin:signTransaction': {} }
    const wallets = [
      { name: 'Sui', chains: ['sui:mainnet'], features },
      { name: 'None', chains: [], features },
      { name: 'Silent', features },
      { name: 'Elsewhere', chains: ['bitcoin:mainnet'], features },
      { name: 'Mute', chains: ['bitcoin:regtest'], features: { 'bitcoin:connect': {} } },
    ]
    const detail = (api: { register(...wallets: object[]): unknown }) => api.register(...wallets)
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(page.connectors()).toEqual([])
  })

  test('behavior: a wallet whose namesake left is no longer marked', () => {
    emptyWindow()
    const page = openPage()
    const { stop } = placeWallet({ name: 'Wallet A', shapes: ['wallet-standard'] })
    placeWallet({ name: 'Wallet A', shapes: ['wallet-standard'], icon: 'data:image/png;base64,AA==' })
    expect(page.connectors().map(({ isDuplicate }) => isDuplicate)).toEqual([true, true])
    stop()
    expect(page.connectors().map(({ isDuplicate }) => isDuplicate)).toEqual([undefined])
  })

  test('behavior: limits the rows of a wallet whose getter returns a new object each time', async () => {
    const page = emptyWindow()
    Object.defineProperty(page, 'unisat', { get: () => ({ requestAccounts: async () => [] }) })
    const openedPage = openPage()
    for (const _ of [1, 2, 3]) window.dispatchEvent(new Event('load'))
    expect(openedPage.connectors().map(({ id }) => id)).toEqual(['unisat', 'unisat~2'])
    await expect(openedPage.adapter.connect({ connectorId: 'unisat' })).rejects.toMatchObject({
      code: 'ProviderFailed',
    })
  })

  test('behavior: lists a wallet that registers late, and again after it unregisters and returns', () => {
    emptyWindow()
    const page = openPage()
    expect(page.connectors()).toEqual([])
    let unregister: () => void = () => {}
    const wallet = {
      name: 'Late',
      icon: 'data:image/png;base64,AA==',
      chains: ['bitcoin:mainnet', 'bitcoin:regtest'],
      features: { 'bitcoin:connect': {}, 'bitcoin:signTransaction': {} },
    }
    const detail = (api: { register(wallet: object): () => void }) => {
      unregister = api.register(wallet)
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(names(page)).toEqual([['late', 'Late', 'ANNOUNCED']])
    unregister()
    expect(page.connectors()).toEqual([])
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(names(page)).toEqual([['late', 'Late', 'ANNOUNCED']])
  })

  test.each(['before', 'after'])(
    'behavior: another script that registers and unregisters a wallet changes nothing: %s the wallet itself does',
    (order) => {
      emptyWindow()
      const page = openPage()
      const wallet = {
        name: 'Late',
        icon: 'data:image/png;base64,AA==',
        chains: ['bitcoin:regtest'],
        features: { 'bitcoin:connect': {}, 'bitcoin:signTransaction': {} },
      }
      const leave = order === 'before' ? register(wallet) : undefined
      register(wallet)
      leave?.()
      if (order === 'after') register(wallet)()
      expect(names(page)).toEqual([['late', 'Late', 'ANNOUNCED']])
    },
  )

  test.each(['ANNOUNCED', 'INJECTED'] as const)(
    'behavior: a wallet of another script that carries the provider of a known %s wallet changes nothing',
    async (found) => {
      const page = emptyWindow()
      const source = { request: async () => ({}) }
      if (found === 'INJECTED') page.LeatherProvider = source
      else Object.assign(page, { source, btc_providers: [{ id: 'source', name: 'Real' }] })
      const openedPage = openPage()
      const connectorsBefore = openedPage.connectors()
      const leave = register({
        name: 'Leather',
        icon: '',
        chains: [],
        features: { 'sats-connect:': { provider: source } },
      })
      leave()
      leave()
      expect(openedPage.connectors()).toEqual(connectorsBefore)
      window.dispatchEvent(new Event('load'))
      expect(openedPage.connectors()).toEqual(connectorsBefore)
    },
  )

  test('behavior: a wallet with another name and the same provider does not rename a wallet that is known by its global', () => {
    const page = emptyWindow()
    const provider = { request: async () => ({}) }
    page.LeatherProvider = provider
    const openedPage = openPage()
    const features = { 'sats-connect:': { provider } }
    const imageUrl = 'data:image/png;base64,AA=='
    register({ name: 'Xverse Wallet', icon: imageUrl, chains: [], features })
    expect(openedPage.connectors()).toEqual([
      { id: 'leather', name: 'Leather', type: 'INJECTED', namespace: 'bip122' },
      { id: 'xverse', name: 'Xverse Wallet', type: 'ANNOUNCED', namespace: 'bip122', imageUrl, isDuplicate: true },
    ])
    register({ name: 'Leather', icon: imageUrl, chains: [], features })
    expect(openedPage.connectors()[0]).toEqual({
      id: 'leather',
      name: 'Leather',
      type: 'ANNOUNCED',
      namespace: 'bip122',
      imageUrl,
    })
  })

  test('behavior: a look-alike with more features that registers and unregisters changes nothing', async () => {
    emptyWindow()
    const page = openPage()
    const { control } = placeWallet({ name: 'Real', shapes: ['wallet-standard'], icon: 'data:image/png;base64,AA==' })
    const connectorsBefore = page.connectors()
    const receivedRequests: unknown[] = []
    const request = async (method: unknown) => receivedRequests.push(method)
    const features = { 'sats-connect:': { provider: { request } } }
    const leave = register({ name: 'Real', icon: 'data:image/png;base64,AA==', chains: [], features })
    expect(page.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['real', true],
      ['real~2', true],
    ])
    leave()
    expect(page.connectors()).toEqual(connectorsBefore)
    await page.adapter.connect({ connectorId: 'real' })
    expect(receivedRequests).toEqual([])
    expect(control.requests()).not.toEqual([])
  })

  test('behavior: lists Binance in UniSat’s place under its own name', () => {
    const page = emptyWindow()
    page.unisat = { isBinance: true, requestAccounts: async () => [] }
    expect(names(openPage())).toEqual([['binance', 'Binance Wallet', 'INJECTED']])
  })

  test('behavior: finds a wallet that sets its global while the page loads', () => {
    emptyWindow()
    const page = openPage()
    placeWallet({ shapes: ['unisat'] })
    window.dispatchEvent(new Event('load'))
    expect(names(page)).toEqual([['unisat', 'UniSat Wallet', 'INJECTED']])
  })

  test('behavior: uses sats-connect if a Wallet Standard wallet carries its provider', async () => {
    emptyWindow()
    const wallet = placeWallet({ name: 'Carrier', shapes: ['sats-connect'], providerId: 'carrier' })
    const page = window as unknown as { carrier: object; btc_providers: object[] }
    page.btc_providers = []
    const standard = { name: 'Carrier', icon: '', features: { 'sats-connect:': { provider: page.carrier } } }
    const adapter = openPage()
    const detail = (api: { register(wallet: object): unknown }) => api.register(standard)
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    await adapter.adapter.connect({ connectorId: 'carrier' })
    expect(wallet.control.requests().map(({ method }) => method)).toEqual(['wallet_connect'])
  })

  test('behavior: hostile wallets do not affect the others', () => {
    const page = emptyWindow()
    const thrower = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    Object.defineProperty(page, 'unisat', {
      get: () => {
        throw new Error('no')
      },
    })
    page.okxwallet = thrower
    page.LeatherProvider = 'a text'
    page.btc_providers = [
      null,
      thrower,
      { id: 'nowhere', name: 'Nowhere' },
      { id: 'good', name: '\u202eksaM' },
      { id: 'good', name: '' },
      { id: 'good', name: 'Script', icon: 'javascript:alert(1)' },
      { id: 'good', name: 'Again' },
    ]
    page.wbip_providers = 'no list'
    page.good = { request: async () => ({}) }
    const openedPage = openPage()
    for (const detail of [
      undefined,
      'text',
      () => {
        throw new Error('no')
      },
    ]) {
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    }
    const detail = (api: { register(...wallets: unknown[]): unknown }) =>
      api.register(null, thrower, { name: 'Solana alone', features: { 'solana:signMessage': {} } })
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(openedPage.connectors()).toEqual([
      { id: 'script', name: 'Script', type: 'ANNOUNCED', namespace: 'bip122' },
      { id: 'again', name: 'Again', type: 'ANNOUNCED', namespace: 'bip122', isDuplicate: true },
    ])
    expect(openedPage.ports.logged).toEqual([])
  })

  test('param: discovery', () => {
    emptyWindow()
    placeWallet({ name: 'Xverse', shapes: ['sats-connect'] })
    placeWallet({ name: 'Standard', shapes: ['wallet-standard'] })
    placeWallet({ shapes: ['unisat'] })
    const findWallets = (discovery: { announced: boolean; injected: boolean }) =>
      openPage({ ports: { discovery } })
        .connectors()
        .map(({ id }) => id)
    expect(findWallets({ announced: false, injected: true })).toEqual(['unisat'])
    expect(findWallets({ announced: true, injected: false })).toEqual(['xverse', 'standard'])
    expect(findWallets({ announced: false, injected: false })).toEqual([])
  })
})
