import type { AdapterEvent } from '@latchkey/core/adapter'
import { memoryAdapterStorage, testPorts } from '@latchkey/testing/adapter'
import { solanaTestAccounts } from '@latchkey/testing/solana-wallet'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toNetworks } from '../test/usePage.ts'
import { solanaAdapter } from './solanaAdapter.ts'

const [one, two] = solanaTestAccounts
const { home, devnet } = toNetworks('http://127.0.0.1:1')
const chains = ['solana:localnet', 'solana:devnet']
const connectorId = 'Test Wallet'
/** The connector id of a second wallet with the same name. The first id stays reserved for the wallet that was unregistered. */
const nextId = `${connectorId}~2`

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))

type Api = { register: (wallet: object) => () => void }

function register(wallet: object): () => void {
  let off = () => {}
  const tell = (api: Api) => {
    off = api.register(wallet)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
  return () => off()
}

/** Creates a wallet that still calls its listeners after they were removed. */
function createWallet({
  address,
  connect = () => {},
  on = chains,
}: {
  address: string
  connect?: () => unknown
  on?: string[]
}) {
  const receivedValues: (() => void)[] = []
  const accountOf = (address: string) => ({ address, publicKey: new Uint8Array(32), chains: on, features: [] })
  const wallet = {
    version: '1.0.0',
    name: connectorId,
    icon: 'data:image/png;base64,AA==',
    chains,
    accounts: [accountOf(address)],
    features: {
      'standard:connect': { connect: async () => connect() },
      'standard:events': { on: (_: string, listener: () => void) => receivedValues.push(listener) && (() => {}) },
      'solana:signTransaction': { signTransaction: async () => [] },
    },
  }
  const become = (address: string) => {
    wallet.accounts = [accountOf(address)]
    for (const listener of receivedValues) listener()
  }
  return { wallet, become }
}

function start(storage = memoryAdapterStorage()) {
  const events: AdapterEvent[] = []
  const ports = {
    ...testPorts({ networks: [home, devnet], storage }),
    emit: (event: AdapterEvent) => void events.push(event),
  }
  const adapter = solanaAdapter().create(ports)
  adapter.start()
  return { adapter, storage, events }
}

test('behavior: a stranger that is not restored does not change the storage', async () => {
  const { adapter, storage } = start()
  storage.set(`wallet.${connectorId}`, `${one.address} ${two.address}`)
  storage.set(`account.${connectorId}`, `${two.address} ${one.address}`)
  storage.set(`network.${connectorId}`, home.caipNetworkId)
  const stored = () => storage.keys().map((key) => [key, storage.get(key)])
  const before = stored()
  register(createWallet({ address: solanaTestAccounts[2].address, on: ['solana:devnet'] }).wallet)
  expect(await adapter.reconnect({ connectorId })).toBeUndefined()
  expect(stored()).toEqual(before)
})

test('behavior: an event of a wallet while its listener is added is not stored', async () => {
  const { adapter, storage } = start()
  storage.set(`wallet.${connectorId}`, one.address)
  const { wallet } = createWallet({ address: two.address })
  const [account] = wallet.accounts
  wallet.accounts = [
    { ...account, address: two.address },
    { ...account, address: one.address },
  ] as typeof wallet.accounts
  wallet.features['standard:events'].on = (_, listener) => {
    listener()
    return () => {}
  }
  register(wallet)
  expect(await adapter.reconnect({ connectorId })).toBeUndefined()
  expect(storage.get(`wallet.${connectorId}`)).toBe(one.address)
})

describe('a stranger that replaces the kit’s `register` function', () => {
  test.each(['as the kit asks for wallets', 'as it registers'])(
    'does not receive wallets that register later: %s',
    async (when) => {
      const receivedRequests: string[] = []
      const take = (api: Api) => {
        const { register } = api
        api.register = () =>
          register(createWallet({ address: one.address, connect: () => receivedRequests.push('stranger') }).wallet)
      }
      // The wallet assigns to the object `api` of the kit. The object is frozen, so the assignment throws.
      const dare = (api: Api) => {
        expect(() => take(api)).toThrow(TypeError)
      }
      if (when === 'as the kit asks for wallets')
        window.addEventListener('wallet-standard:app-ready', (event) => dare((event as CustomEvent<Api>).detail))
      const { adapter } = start()
      if (when === 'as it registers')
        window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: dare }))
      register(createWallet({ address: one.address, connect: () => receivedRequests.push('genuine') }).wallet)
      await adapter.connect({ connectorId })
      expect(receivedRequests).toEqual(['genuine'])
    },
  )
})

describe('a wallet that unregisters during its request', () => {
  test('behavior: is not restored when another wallet with its name has registered', async () => {
    const { adapter, storage } = start()
    storage.set(`wallet.${connectorId}`, one.address)
    let off = () => {}
    const genuine = createWallet({ address: one.address })
    const stranger = createWallet({
      address: one.address,
      connect() {
        off()
        register(genuine.wallet)
      },
    })
    off = register(stranger.wallet)
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    stranger.become(two.address)
    const { accounts } = await adapter.connect({ connectorId: nextId })
    expect(accounts[0]?.address).toBe(one.address)
  })

  test('behavior: is not connected; the next wallet with its name has another id and is asked itself', async () => {
    const { adapter } = start()
    let off = () => {}
    off = register(createWallet({ address: two.address, connect: () => off() }).wallet)
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ConnectorNotFound' })
    register(createWallet({ address: one.address }).wallet)
    const { accounts } = await adapter.connect({ connectorId: nextId })
    expect(accounts[0]?.address).toBe(one.address)
  })

  test('behavior: stores nothing after its restore was refused', async () => {
    const { adapter, storage } = start()
    storage.set(`wallet.${connectorId}`, one.address)
    const stranger = createWallet({ address: two.address, on: ['solana:devnet'] })
    const off = register(stranger.wallet)
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    off()
    register(createWallet({ address: one.address }).wallet)
    await adapter.connect({ connectorId: nextId, network: home })
    const stored = () => Object.fromEntries(storage.keys().map((key) => [key, storage.get(key)]))
    const before = stored()
    stranger.become(two.address)
    expect(stored()).toEqual(before)
  })
})

describe('a wallet that was restored', () => {
  async function restored() {
    const storage = memoryAdapterStorage()
    storage.set(`wallet.${connectorId}`, one.address)
    const { adapter, events } = start(storage)
    const earlyWallet = createWallet({ address: one.address })
    register(earlyWallet.wallet)
    expect(await adapter.reconnect({ connectorId })).toMatchObject({ connectorId })
    return { adapter, events, early: earlyWallet }
  }

  test('behavior: is disconnected when another wallet registers with its name', async () => {
    const { adapter, events, early } = await restored()
    register(createWallet({ address: one.address }).wallet)
    expect(events).toContainEqual({ type: 'disconnected', connectorId })
    early.become(two.address)
    expect(events.filter(({ type }) => type === 'connection')).toEqual([])
    await expect(adapter.getProvider({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
  })

  test('behavior: stays connected if the visitor has chosen it or switched to it', async () => {
    for (const choose of ['connect', 'switchConnection'] as const) {
      const { adapter, events } = await restored()
      await adapter[choose]?.({ connectorId })
      register(createWallet({ address: two.address }).wallet)
      expect([choose, events.filter(({ type }) => type === 'disconnected')]).toEqual([choose, []])
      adapter.destroy()
      vi.stubGlobal('window', new EventTarget())
    }
  })
})

test('behavior: the id of a wallet that left is kept for that wallet until it returns', async () => {
  const { adapter, events } = start()
  const genuine = createWallet({ address: one.address })
  register(genuine.wallet)()
  const off = register(createWallet({ address: two.address }).wallet)
  await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ConnectorNotFound' })
  off()
  register(genuine.wallet)
  const rows = events.filter((event) => event.type === 'connectors').at(-1)?.connectors
  expect(rows?.map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([[connectorId, undefined]])
})

test('behavior: a wallet that the visitor chose stays connected while others register and unregister during its response', async () => {
  const { adapter, events } = start()
  // Opens the page with a copy of the wallet. The copy lists the same address, because any script of the page can read the wallet's
  // response.
  const openPageAndRestore = async () => {
    for (let turn = 0; turn < 40; turn++) {
      await null
      register(createWallet({ address: two.address }).wallet)()
    }
  }
  register(createWallet({ address: one.address, connect: () => void openPageAndRestore() }).wallet)
  const { accounts } = await adapter.connect({ connectorId })
  expect(accounts[0]?.address).toBe(one.address)
  expect(events.filter(({ type }) => type !== 'connectors')).toEqual([])
  expect(await adapter.getProvider({ connectorId })).toMatchObject({ address: one.address })
})
