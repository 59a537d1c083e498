import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { describe, expect, test } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet } from '../../test/openPage.ts'

const [own = ''] = addressesOf()
const [foreign = ''] = addressesOf(testBitcoinAccounts[1])
const icon = 'data:image/png;base64,AA=='

type Api = { register(wallet: object): () => void }

/** Registers a Wallet Standard wallet with the page. Returns a function that unregisters the wallet. */
function register(wallet: object): () => void {
  let takeBack = () => {}
  const detail = (api: Api) => {
    takeBack = api.register(wallet)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => takeBack()
}

/** Creates a sats-connect provider that records its requests. */
function createProvider(address: string) {
  const receivedRequests: string[] = []
  const listeners: (() => void)[] = []
  const provider = {
    address,
    asked: receivedRequests,
    async request(method: string) {
      receivedRequests.push(method)
      if (!/connect|Account$/.test(method)) return { result: null }
      const addresses = [{ address: provider.address, purpose: 'payment' }]
      return { result: { addresses, network: { bitcoin: { name: 'Regtest' } } } }
    },
    addListener({ eventName, cb }: { eventName: string; cb: () => void }) {
      if (eventName === 'accountChange') listeners.push(cb)
      return () => {}
    },
    become(next: string) {
      provider.address = next
      for (const listener of listeners) listener()
    },
  }
  return provider
}

const carrying = (name: string, provider: object) => ({
  name,
  icon,
  chains: [],
  features: { 'sats-connect:': { provider } },
})

/** Creates a wallet that supports only Wallet Standard. */
function createCopy(name: string, address: string, picture: string | undefined = icon) {
  const account = { address, chains: ['bitcoin:regtest'], features: [], publicKey: new Uint8Array(33) }
  const features = {
    'bitcoin:connect': { connect: async () => ({ accounts: [account] }) },
    'bitcoin:events': { on: () => () => {} },
    'bitcoin:signTransaction': { signTransaction: async () => [] },
  }
  return { version: '1.0.0', name, icon: picture, chains: ['bitcoin:regtest'], accounts: [account], features }
}

const marks = ({ connectors }: ReturnType<typeof openPage>) =>
  connectors().map(({ id, isDuplicate = false }) => [id, isDuplicate])

describe("a stranger that lists a wallet's object under another name", () => {
  test("does not free the wallet's own name for others, even after it unregisters", () => {
    emptyWindow()
    const openedPage = openPage()
    const genuine = createProvider(own)
    const takeBack = register(carrying('Foo', genuine))
    register(carrying('Xverse', genuine))
    takeBack()
    register(carrying('Xverse', createProvider(foreign)))
    expect(marks(openedPage)).toEqual([
      ['xverse', true],
      ['xverse~2', true],
    ])
  })

  test('does not free that name through a list of the page either', () => {
    Object.assign(emptyWindow(), {
      XverseProviders: { BitcoinProvider: createProvider(own) },
      stranger: createProvider(foreign),
      btc_providers: [
        { id: 'XverseProviders.BitcoinProvider', name: 'Foo', icon },
        { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon },
        { id: 'stranger', name: 'Xverse Wallet', icon: 'data:image/png;base64,AQ==' },
      ],
    })
    expect(marks(openPage())).toEqual([
      ['foo', false],
      ['xverse', true],
      ['xverse~2', true],
    ])
  })

  test.each(['announced', 'in a known place'])(
    'behavior: does not hide the wallet, which also has a marked row under its own name: %s',
    async (where) => {
      const page = emptyWindow()
      const genuine = createProvider(own)
      const openedPage = openPage()
      if (where === 'announced') register(carrying('Zzz', genuine))
      else page.LeatherProvider = genuine
      const leave = register(carrying('Magic Eden', genuine))
      const first = where === 'announced' ? 'zzz' : 'leather'
      expect(marks(openedPage)).toEqual([
        [first, false],
        ['magic-eden', true],
      ])
      await openedPage.adapter.connect({ connectorId: 'magic-eden' })
      expect(genuine.asked).not.toEqual([])
      leave()
      expect(marks(openedPage)).toEqual([[first, false]])
    },
  )

  test('is not restored instead of the wallet', async () => {
    emptyWindow()
    const storage = memoryAdapterStorage()
    const pageBefore = openPage({ storage })
    const genuine = createProvider(own)
    const takeBack = register(carrying('Xverse', genuine))
    await pageBefore.adapter.connect({ connectorId: 'xverse' })
    pageBefore.adapter.destroy()
    takeBack()

    const openedPage = openPage({ storage })
    // A second wallet lists the address of the genuine wallet. That is possible, because any script of the page can read the address.
    const stranger = createProvider(own)
    const takeFooBack = register(carrying('Foo', genuine))
    register(carrying('Xverse', genuine))
    register(carrying('Xverse', stranger))
    takeFooBack()
    expect(await openedPage.adapter.reconnect({ connectorId: 'xverse' })).toBeUndefined()
    stranger.become(foreign)
    expect(openedPage.news().filter(({ type }) => type === 'connection')).toEqual([])
  })

  test('does not cause a mark on a wallet that is found repeatedly in several places', async () => {
    const bitcoin = { request() {}, signPsbt() {} }
    Object.assign(emptyWindow(), {
      okxwallet: { bitcoin },
      btc_providers: [{ id: 'okxwallet.bitcoin', name: 'OKX Wallet', icon }],
    })
    const openedPage = openPage()
    register(carrying('OKX Wallet', bitcoin))
    for (const later of ['load', 'load']) window.dispatchEvent(new Event(later))
    await expect(openedPage.adapter.connect({ connectorId: 'unknown' })).rejects.toMatchObject({
      code: 'ConnectorNotFound',
    })
    expect(marks(openedPage)).toEqual([['okx', false]])
  })
})

test('a stranger whose name is that of a placed wallet, followed by the separator of numbers, has its own row', () => {
  emptyWindow()
  placeWallet({ name: 'UniSat', shapes: ['unisat'] })
  const openedPage = openPage()
  register(createCopy('UniSat~ do not use this one', foreign))
  register(createCopy('UniSat~2', foreign))
  expect(openedPage.connectors().map(({ id, name, imageUrl }) => [id, name, imageUrl])).toEqual([
    ['unisat', 'UniSat Wallet', undefined],
    ['unisat--do-not-use-this-one', 'UniSat~ do not use this one', icon],
    ['unisat-2', 'UniSat~2', icon],
  ])
})

describe('two copies that appear before the wallet', () => {
  test('let the wallet have its own row, and keep their marks when one of them leaves', () => {
    emptyWindow()
    const openedPage = openPage()
    register(createCopy('Phantom', foreign))
    const takeBack = register(createCopy('Phantom', foreign))
    placeWallet({ name: 'Phantom', shapes: ['wallet-standard'], icon })
    takeBack()
    expect(marks(openedPage)).toEqual([
      ['phantom', true],
      ['phantom~3', true],
    ])
  })

  test('are not restored when one of them leaves', async () => {
    emptyWindow()
    const storage = memoryAdapterStorage()
    const pageBefore = openPage({ storage })
    const real = placeWallet({ name: 'Phantom', shapes: ['wallet-standard'], icon })
    const { accounts } = await pageBefore.adapter.connect({ connectorId: 'phantom' })
    pageBefore.adapter.destroy()
    real.stop()

    emptyWindow()
    const openedPage = openPage({ storage })
    register(createCopy('Phantom', accounts[0]?.address ?? ''))
    const takeBack = register(createCopy('Phantom', foreign))
    placeWallet({ name: 'Phantom', shapes: ['wallet-standard'], icon })
    takeBack()
    expect(await openedPage.adapter.reconnect({ connectorId: 'phantom' })).toBeUndefined()
  })

  test('let a wallet that sets its known global have its own row', async () => {
    emptyWindow()
    const openedPage = openPage()
    register(createCopy('UniSat', foreign, ''))
    register(createCopy('UniSat', foreign, ''))
    const genuine = placeWallet({ shapes: ['unisat'] })
    window.dispatchEvent(new Event('load'))
    expect(marks(openedPage)).toEqual([
      ['unisat', true],
      ['unisat~2', true],
      ['unisat~3', true],
    ])
    await openedPage.adapter.connect({ connectorId: 'unisat~3' })
    expect(genuine.control.requests().length).toBeGreaterThan(0)
  })
})

describe("a stranger that registers a wallet's object before the wallet does, and unregisters it", () => {
  test('does not remove the wallet from its row', async () => {
    emptyWindow()
    const provider = createProvider(own)
    const takeBack = register(carrying('Magic Eden', provider))
    const openedPage = openPage()
    const takeBackFirst = register(carrying('Magic Eden', provider))
    const leave = register(carrying('Magic Eden', provider))
    takeBack()
    takeBackFirst()
    const copy = createProvider(foreign)
    register(carrying('Magic Eden', copy))
    expect(marks(openedPage)).toEqual([
      ['magic-eden', true],
      ['magic-eden~2', true],
    ])
    await openedPage.adapter.connect({ connectorId: 'magic-eden' })
    expect(provider.asked).not.toEqual([])
    expect(copy.asked).toEqual([])
    leave()
    expect(marks(openedPage).map(([id]) => id)).toEqual(['magic-eden~2'])
  })

  test('does not free the row for another wallet on the next page', async () => {
    emptyWindow()
    const storage = memoryAdapterStorage()
    const leave = register(carrying('Magic Eden', createProvider(own)))
    const pageBefore = openPage({ storage })
    register(carrying('Magic Eden', createProvider(own)))
    await pageBefore.adapter.connect({ connectorId: 'magic-eden' })
    pageBefore.adapter.destroy()
    leave()

    emptyWindow()
    const openedPage = openPage({ storage })
    const provider = createProvider(own)
    const takeBack = register(carrying('Magic Eden', provider))
    register(carrying('Magic Eden', provider))
    takeBack()
    const copy = createProvider(own)
    register(carrying('Magic Eden', copy))
    await openedPage.adapter.reconnect({ connectorId: 'magic-eden' })
    expect(copy.asked).toEqual([])
  })
})
