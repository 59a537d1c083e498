import { memoryAdapterStorage, type TestPorts, testPorts } from '@latchkey/testing/adapter'
import { solanaTestAccounts } from '@latchkey/testing/solana-wallet'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toNetworks } from '../test/usePage.ts'
import { solanaAdapter } from './solanaAdapter.ts'

const [one, two] = solanaTestAccounts
const { home, devnet } = toNetworks('http://127.0.0.1:1')
const connectorId = 'Unsteady'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))

type Account = { address: unknown; publicKey: Uint8Array; chains: readonly unknown[]; features: [] }

const accountOf = (address: unknown): Account => ({
  address,
  publicKey: new Uint8Array(32),
  chains: ['solana:localnet'],
  features: [],
})

/**
 * Registers a wallet that calls `readAccounts` whenever the kit reads its accounts. The returned `change` makes the wallet emit the event
 * `change`.
 */
function register(name: string, readAccounts: () => readonly Account[]): { change(): void } {
  const receivedValues: (() => void)[] = []
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:localnet'],
    get accounts() {
      return readAccounts()
    },
    features: {
      'standard:connect': { connect: async () => ({}) },
      'standard:events': { on: (_: string, listener: () => void) => receivedValues.push(listener) && (() => {}) },
      'solana:signTransaction': { signTransaction: async () => [] },
    },
  }
  const registerWallet = (api: { register(wallet: object): void }) => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWallet }))
  return {
    change() {
      for (const listener of receivedValues) listener()
    },
  }
}

function start(storage: TestPorts['storage'] = memoryAdapterStorage()) {
  const ports = testPorts({ networks: [home, devnet], storage })
  const adapter = solanaAdapter().create(ports)
  adapter.start()
  return { adapter, storage, news: () => ports.events.filter(({ type }) => type !== 'connectors') }
}

/**
 * The numbers 1 to 12. For each number, a test lets the read with that number fail. Connecting or restoring a wallet takes fewer than 12
 * reads.
 */
const looks = Array.from({ length: 12 }, (_, index) => index + 1)

describe('a wallet that fails while it connects', () => {
  test.each(looks)('behavior: does not connect later by itself: read %i of its address throws', async (nth) => {
    const { adapter, storage, news } = start()
    let isOpen = false
    let count = 0
    const account = {
      ...accountOf(two.address),
      get address() {
        count++
        if (!isOpen && count === nth) throw Object.assign(new Error('declined'), { code: 4001 })
        return two.address
      },
    }
    const { change } = register(connectorId, () => [account])
    const outcome = await adapter.connect({ connectorId }).then(
      () => 'connected',
      () => 'failed',
    )
    isOpen = true
    if (outcome === 'connected') return
    change()
    expect(news()).toEqual([])
    await expect(adapter.getProvider({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
    expect(storage.get(`wallet.${connectorId}`)).toBeFalsy()
  })
})

describe('a wallet whose address is a string at one read only', () => {
  test.each(looks)('behavior: is connected with a string, or not at all: all reads but %i', async (nth) => {
    const { adapter } = start()
    let count = 0
    const account = {
      ...accountOf(one.address),
      get address() {
        count++
        return count === nth ? one.address : { toString: () => one.address }
      },
    }
    register(connectorId, () => [account])
    const accounts = await adapter.connect({ connectorId }).then(
      (connection) => connection.accounts,
      (error) => error.code,
    )
    expect([[{ namespace: 'solana', address: one.address, type: 'eoa' }], 'WalletLocked']).toContainEqual(accounts)
  })
})

describe('accounts', () => {
  test('behavior: each account is read once per listing', async () => {
    const { adapter } = start()
    const accounts = () => {
      let count = 0
      const address = () => (++count > 1 ? two.address : one.address)
      return [Object.defineProperty(accountOf(''), 'address', { get: address })]
    }
    register(connectorId, accounts)
    const connection = await adapter.connect({ connectorId })
    expect(connection.accounts.map(({ address }) => address)).toEqual([one.address])
  })

  test('behavior: come from the list itself, whatever its methods return, and are 64 at most', async () => {
    const { adapter } = start()
    const list = Array.from({ length: 100 }, () => accountOf(one.address))
    const strange = () => [accountOf({ toString: () => two.address })]
    register(connectorId, () => Object.assign([...list], { filter: strange, map: strange, flatMap: strange }))
    const { accounts } = await adapter.connect({ connectorId })
    expect([accounts.length, accounts.at(-1)]).toEqual([64, { namespace: 'solana', address: one.address, type: 'eoa' }])
  })

  test('behavior: chains that are not strings are ignored', async () => {
    const { adapter } = start()
    const chain = Object.assign(() => {}, { startsWith: () => true })
    register(connectorId, () => [{ ...accountOf(one.address), chains: [chain] }])
    expect(await adapter.connect({ connectorId })).toMatchObject({ caipNetworkId: home.caipNetworkId })
  })
})

describe('a wallet that fails while it is restored', () => {
  test.each(looks)('behavior: the previous wallet is in use: from read %i it grants nothing', async (nth) => {
    const storage = memoryAdapterStorage()
    storage.set('wallet.Honest', one.address)
    storage.set(`wallet.${connectorId}`, two.address)
    const { adapter, news } = start(storage)
    let count = 0
    let isBack = false
    const { change } = register(connectorId, () => (++count < nth || isBack ? [accountOf(two.address)] : []))
    register('Honest', () => [accountOf(one.address)])
    const restored = await adapter.reconnect({ connectorId })
    await adapter.reconnect({ connectorId: 'Honest' })
    if (restored) return
    isBack = true
    change()
    expect(await adapter.getProvider()).toMatchObject({ address: one.address })
    expect(news()).toEqual([])
  })
})

describe('a wallet that lists another account while it is restored', () => {
  test.each(looks)('behavior: is restored with the known account, or not at all: from read %i', async (nth) => {
    const storage = memoryAdapterStorage()
    storage.set(`wallet.${connectorId}`, one.address)
    const { adapter, news } = start(storage)
    let count = 0
    register(connectorId, () => [accountOf(++count < nth ? one.address : two.address)])
    const restored = await adapter.reconnect({ connectorId })
    expect([undefined, one.address]).toContain(restored?.accounts[0]?.address)
    expect([storage.get(`wallet.${connectorId}`), news()]).toEqual([one.address, []])
    if (!restored) await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
  })

  test('behavior: changes its account after it was restored', async () => {
    const storage = memoryAdapterStorage()
    storage.set(`wallet.${connectorId}`, one.address)
    const { adapter, news } = start(storage)
    let address = one.address
    const { change } = register(connectorId, () => [accountOf(address)])
    await adapter.reconnect({ connectorId })
    address = two.address
    change()
    expect(news()).toMatchObject([{ type: 'connection', connection: { accounts: [{ address: two.address }] } }])
    expect(await adapter.reconnect({ connectorId })).toMatchObject({ accounts: [{ address: two.address }] })
  })
})
