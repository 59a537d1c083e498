import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet } from '../test/openPage.ts'

const [own = ''] = addressesOf()
const [foreign = ''] = addressesOf(testBitcoinAccounts[1])
const connectorId = 'honest'
/** The connector id of a second wallet with the same name. The first id stays reserved for the wallet that was unregistered. */
const nextId = `${connectorId}~2`

beforeEach(emptyWindow)

type Api = { register(wallet: object): () => void }

function register(wallet: object): () => void {
  let off = () => {}
  const registerWallet = (api: Api) => {
    off = api.register(wallet)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWallet }))
  return () => off()
}

/** Creates a sats-connect wallet. `asked` is called with the method of each request. */
function createWallet(
  asked: (method: string) => void = () => {},
  start = own,
  /** Called with a function. If the test calls that function, the wallet disconnects. */
  hear: (end: () => void) => void = () => {},
) {
  let address = start
  const listeners: (() => void)[] = []
  const provider = {
    async request(method: string) {
      asked(method)
      if (!/connect|Account$/.test(method)) return { result: null }
      return { result: { addresses: [{ address, purpose: 'payment' }], network: { bitcoin: { name: 'Regtest' } } } }
    },
    addListener({ eventName, cb }: { eventName: string; cb: () => void }) {
      if (eventName === 'disconnect') hear(cb)
      if (eventName === 'accountChange') listeners.push(cb)
      return () => {}
    },
  }
  const features = { 'sats-connect:': { provider } }
  const become = (next: string) => {
    address = next
    for (const listener of listeners) listener()
  }
  return { wallet: { name: 'Honest', icon: 'data:image/png;base64,AA==', chains: [], features }, become }
}

describe('a wallet that unregisters during its request', () => {
  test('behavior: is not restored when another wallet with its name has registered', async () => {
    const storage = memoryAdapterStorage()
    const pageBefore = openPage({ storage })
    const gone = register(createWallet().wallet)
    await pageBefore.adapter.connect({ connectorId })
    pageBefore.adapter.destroy()
    gone()

    const { adapter } = openPage({ storage })
    let off = () => {}
    const stranger = createWallet((method) => {
      if (method !== 'wallet_getAccount') return
      off()
      off = register(createWallet().wallet)
    })
    off = register(stranger.wallet)
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    stranger.become(foreign)
    const { accounts } = await adapter.connect({ connectorId: nextId })
    expect(accounts[0]?.address).toBe(own)
  })

  test('behavior: is not connected; the next wallet with its name has another id and is asked itself', async () => {
    const { adapter } = openPage({ storage: memoryAdapterStorage() })
    let off = () => {}
    off = register(createWallet(() => off(), foreign).wallet)
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ConnectorNotFound' })
    register(createWallet().wallet)
    const { accounts } = await adapter.connect({ connectorId: nextId })
    expect(accounts[0]?.address).toBe(own)
  })
})

describe('a wallet that ends its connection while the listener is added', () => {
  test('behavior: is neither restored nor stored for the next page, and the next wallet is in use', async () => {
    const storage = memoryAdapterStorage()
    const pageBefore = openPage({ storage })
    const gone = register(createWallet().wallet)
    placeWallet({ shapes: ['unisat'] })
    for (const id of ['unisat', connectorId]) await pageBefore.adapter.connect({ connectorId: id })
    pageBefore.adapter.destroy()
    gone()

    const { adapter, news } = openPage({ storage })
    register(createWallet(undefined, own, (end) => end()).wallet)
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    expect(await adapter.reconnect({ connectorId: 'unisat' })).toMatchObject({ connectorId: 'unisat' })
    expect(await adapter.getProvider()).toBe(await adapter.getProvider({ connectorId: 'unisat' }))
    await expect(adapter.getProvider({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
    expect([news(), storage.keys()]).toEqual([[], ['session.unisat']])
  })
})

describe('a wallet that was restored', () => {
  async function restored() {
    emptyWindow()
    const storage = memoryAdapterStorage()
    const pageBefore = openPage({ storage })
    const gone = register(createWallet().wallet)
    await pageBefore.adapter.connect({ connectorId })
    pageBefore.adapter.destroy()
    gone()
    const page = openPage({ storage })
    const earlyWallet = createWallet()
    register(earlyWallet.wallet)
    expect(await page.adapter.reconnect({ connectorId })).toMatchObject({ connectorId })
    return { ...page, early: earlyWallet }
  }

  test('behavior: is disconnected when another wallet registers with its name', async () => {
    const { adapter, early } = await restored()
    register(createWallet().wallet)
    early.become(foreign)
    await expect(adapter.getProvider({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
  })

  test.each([true, false])(
    'behavior: the lists of the page are scanned before its change is adopted, unless the visitor chose it (%s)',
    async (isChosen) => {
      const { adapter, news, early } = await restored()
      if (isChosen) await adapter.connect({ connectorId })
      placeWallet({ name: 'Honest', shapes: ['sats-connect'] })
      early.become(foreign)
      await expect.poll(news).not.toEqual([])
      const events = news().map((event) => [
        event.type,
        event.type === 'connection' && event.connection.accounts[0]?.address,
      ])
      expect(events).toEqual([isChosen ? ['connection', foreign] : ['disconnected', false]])
    },
  )

  test('behavior: stays connected if the visitor has chosen it or switched to it', async () => {
    for (const choose of ['connect', 'switchConnection'] as const) {
      const { adapter } = await restored()
      await adapter[choose]?.({ connectorId })
      const providerBefore = await adapter.getProvider({ connectorId })
      register(createWallet(undefined, foreign).wallet)
      expect([choose, (await adapter.getProvider({ connectorId })) === providerBefore]).toEqual([choose, true])
      adapter.destroy()
    }
  })
})

describe('a wallet that the visitor chose', () => {
  test('behavior: stays connected while others register and unregister during its response', async () => {
    const { adapter, news } = openPage()
    // Opens the page with a copy of the wallet. The copy lists the same address, because any script of the page can read the wallet's
    // response.
    const openPageAndRestore = async () => {
      for (let turn = 0; turn < 60; turn++) {
        await null
        register(createWallet(undefined, foreign).wallet)()
      }
    }
    const visits: Promise<void>[] = []
    register(createWallet((method) => method === 'wallet_connect' && visits.push(openPageAndRestore())).wallet)
    const { accounts } = await adapter.connect({ connectorId })
    await Promise.all(visits)
    expect([accounts[0]?.address, news()]).toEqual([own, []])
    expect(await adapter.getProvider({ connectorId })).toMatchObject({ accounts: [{ address: own }] })
  })

  test.each(['registers', 'is in its known place'])(
    'behavior: stays connected when a script that registered its object unregisters it: the wallet %s',
    async (where) => {
      const { adapter, news, connectors } = openPage()
      const { wallet } = createWallet()
      const { provider } = wallet.features['sats-connect:']
      const takeBack = register({ ...wallet, name: 'Leather' })
      if (where === 'registers') register({ ...wallet, name: 'Leather' })
      else Object.assign(window, { LeatherProvider: provider })
      await adapter.connect({ connectorId: 'leather' })
      takeBack()
      expect(news()).toEqual([])
      expect(connectors().map(({ id }) => id)).toEqual(['leather'])
      expect(await adapter.getProvider({ connectorId: 'leather' })).toMatchObject({ accounts: [{ address: own }] })
    },
  )
})

test('behavior: a row leads to the object that it was created for, whatever is unregistered after that', async () => {
  const { adapter, connectors } = openPage()
  const receivedRequests: string[] = []
  const { wallet } = createWallet(() => receivedRequests.push('honest'))
  let isHidden = true
  const copy = {
    ...createWallet(() => receivedRequests.push('stranger'), foreign).wallet,
    get name() {
      return isHidden ? '' : 'Honest'
    },
  }
  // Registers the copy first, and the genuine wallet after it.
  register(copy)
  const takeBack = register({ ...wallet })
  const leave = register(wallet)
  expect(connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([[connectorId, undefined]])
  isHidden = false
  takeBack()
  await adapter.connect({ connectorId })
  expect(new Set(receivedRequests)).toEqual(new Set(['honest']))
  leave()
  await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ConnectorNotFound' })
  expect(connectors().map(({ id }) => id)).toEqual([nextId])
})
