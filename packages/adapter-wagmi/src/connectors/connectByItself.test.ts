import { testAccounts } from '@latchkey/testing'
import { announceDetail } from '@latchkey/testing/wallet'
import { type Connector, connect, createConfig, disconnect, injected } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { createKit, setUpKits, type TestKit, type TestKitOptions, toNetwork } from '../../test/setUpPage.ts'
import { fromWagmi } from './fromWagmi.ts'

const [own, foreign] = testAccounts.map(({ address }) => address) as [string, string]
const networks = [1, 10].map((chainId) => toNetwork({ chainId, rpcUrl: 'http://127.0.0.1:1' }))
const kits = setUpKits()

function createWallet(account: string) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let grantedAccounts = [account]
  let allow = () => {}
  const allowed = new Promise<void>((resolve) => {
    allow = resolve
  })
  const wallet = { isSlow: false, asked: [] as string[] }
  const provider = {
    async request({ method }: { method: string }) {
      wallet.asked.push(method)
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_requestAccounts' && wallet.isSlow) await allowed
      if (/accounts$/i.test(method)) return grantedAccounts
      throw Object.assign(new Error('Unsupported'), { code: 4200 })
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  return Object.assign(wallet, {
    provider,
    allow: () => allow(),
    /** Makes the wallet emit the events `connect` and `accountsChanged`. wagmi's connector then emits its own `connect`. */
    speak() {
      emit('connect', { chainId: '0x1' })
      emit('accountsChanged', grantedAccounts)
    },
    become(...accounts: string[]) {
      grantedAccounts = accounts
      emit('accountsChanged', accounts)
    },
  })
}
type Wallet = ReturnType<typeof createWallet>

function announce({ provider }: Wallet, rdns: string) {
  const info = { uuid: crypto.randomUUID(), name: rdns, rdns, icon: 'data:image/png;base64,A' }
  announceDetail(Object.freeze({ info, provider }))
}

/** The options by which a site can add a connector of its own to the kit. */
const ways: [string, (wallet: Wallet) => Partial<TestKitOptions>][] = [
  ['fromWagmi', ({ provider }) => ({ connectors: [fromWagmi(injected({ target: targetOf(provider) }))] })],
  [
    'createConfig',
    ({ provider }) => ({
      createConfig: (given) =>
        createConfig({ ...given, connectors: [injected({ target: targetOf(provider) })] } as never) as never,
    }),
  ],
]
const connectorId = 'site.wallet'
const targetOf = (provider: unknown) => ({ id: connectorId, name: 'Site', provider: provider as never })

function start(options: Partial<TestKitOptions>) {
  const kit = createKit({ networks, ...options })
  kits.push(kit)
  kit.adapter.start()
  const { config } = kit.factory
  const connectedWallets = () =>
    [...config.state.connections.values()].map((each) => [each.connector.id, each.accounts[0]])
  const press = () =>
    connect(config, { connector: config.connectors.find(({ id }) => id === connectorId) as Connector })
  return { ...kit, config, connected: connectedWallets, press }
}

/** Waits 20 ms, because wagmi's connector sends requests to the wallet before it emits an event. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

describe.each(ways)('a wallet of a connector of the site (%s)', (_, optionsFor) => {
  test('behavior: does not replace the wallet in use', async () => {
    const wallet = createWallet(foreign)
    const { adapter, config, connected, newEvents } = start(optionsFor(wallet))
    announce(createWallet(own), 'io.good')
    await adapter.connect({ connectorId: 'io.good' })
    const { current } = config.state
    wallet.speak()
    await settled()
    expect([connected(), config.state.current === current, newEvents()]).toEqual([[['io.good', own]], true, []])
  })

  test.each(['at once', 'once the flows are there'])(
    'behavior: does not connect by itself if it was never chosen, %s',
    async (when) => {
      const wallet = createWallet(foreign)
      const { adapter, connected, newEvents } = start(optionsFor(wallet))
      await (when === 'at once' ? settled() : adapter.disconnect())
      wallet.speak()
      await settled()
      expect([connected(), newEvents()]).toEqual([[], []])
    },
  )

  test.each([
    ['the kit', ({ adapter }: TestKit) => adapter.disconnect()],
    ['the hooks of the site', ({ factory }: TestKit) => disconnect(factory.config)],
  ])('behavior: does not connect by itself after the visitor disconnected it by %s', async (_by, leave) => {
    const wallet = createWallet(foreign)
    const kit = start(optionsFor(wallet))
    await kit.press()
    await settled()
    await leave(kit)
    kit.newEvents()
    wallet.become()
    wallet.become(foreign)
    wallet.speak()
    await settled()
    expect([kit.connected(), kit.newEvents()]).toEqual([[], []])
  })

  test('behavior: connects again after it is unlocked, with an account that was connected before', async () => {
    const wallet = createWallet(foreign)
    const { connected, press, newEvents } = start(optionsFor(wallet))
    await press()
    await settled()
    wallet.become()
    await settled()
    expect(connected()).toEqual([])
    wallet.become(own)
    await settled()
    expect(connected()).toEqual([])
    newEvents()
    wallet.become(foreign)
    await settled()
    expect(connected()).toEqual([[connectorId, foreign]])
    expect(newEvents()).toMatchObject([{ type: 'connection', connection: { connectorId } }])
  })
})

describe('a wallet of fromWagmi', () => {
  const [, optionsFor] = ways[0] as (typeof ways)[number]

  test('behavior: does not become the wallet in use if the visitor chose another during the request', async () => {
    const wallet = Object.assign(createWallet(foreign), { isSlow: true })
    const { adapter, connected } = start(optionsFor(wallet))
    announce(createWallet(own), 'io.good')
    const lateConnect = adapter.connect({ connectorId })
    await expect.poll(() => wallet.asked).toContain('eth_requestAccounts')
    await adapter.connect({ connectorId: 'io.good' })
    wallet.speak()
    await settled()
    expect(connected()).toEqual([['io.good', own]])
    wallet.allow()
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(connected()).toEqual([['io.good', own]])
  })

  test('behavior: is restored with an account that was connected before', async () => {
    const storage = new Map<string, string>()
    const kitBefore = start({ ...optionsFor(createWallet(own)), storage })
    await kitBefore.adapter.connect({ connectorId })
    kitBefore.adapter.destroy()
    const { adapter } = start({ ...optionsFor(createWallet(own)), storage })
    expect(await adapter.reconnect({ connectorId })).toMatchObject({ connectorId, accounts: [{ address: own }] })
  })

  test.each([undefined, own])('behavior: is not restored with an account other than %s', async (remembered) => {
    const storage = new Map(remembered ? [[`wallet.${connectorId}`, remembered]] : [])
    const { adapter, connected } = start({ ...optionsFor(createWallet(foreign)), storage })
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    expect(connected()).toEqual([])
  })

  test('behavior: connects after it is unlocked, if it was to be restored', async () => {
    const wallet = createWallet(own)
    wallet.become()
    const storage = new Map([[`wallet.${connectorId}`, own]])
    const { adapter, connected, newEvents } = start({ ...optionsFor(wallet), storage })
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    wallet.become(own)
    await settled()
    expect(connected()).toEqual([[connectorId, own]])
    expect(newEvents().map((event) => 'isChosen' in event)).toEqual([false])
  })
})
