import { testAccounts } from '@latchkey/testing'
import { type Connector, createConnector, mock, reconnect } from '@wagmi/core'
import type { Address } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import {
  createExpectedConnection,
  createKit,
  createPageWallet,
  type PageWallet,
  setUpKits,
  type TestKit,
  toNetwork,
} from '../../test/setUpPage.ts'
import { fromWagmi } from './fromWagmi.ts'

const home = { chainId: 31337, rpcUrl: 'http://127.0.0.1:1' }
const connectorId = 'test.wallet'
const [one, two, three] = testAccounts.map(({ address }) => address) as [Address, Address, Address]

const kits = setUpKits()

/** Creates a function `held` that blocks until the test calls `release`. `whenCalled` resolves when `held` is called. */
function hold() {
  let release = () => {}
  let begin = () => {}
  const whenCalled = new Promise<void>((resolve) => {
    begin = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = () => {
    begin()
    return released
  }
  return { held, whenCalled, release: () => release() }
}

/** Starts a kit on a page whose wallet grants its accounts, with `remembered` stored as the account that was connected before. */
async function start(remembered: string | undefined = one) {
  const wallet = createPageWallet({ chains: [home] })
  createPageWallet({ chains: [home], rdns: 'other.wallet', privateKeys: [testAccounts[2].privateKey] })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const storage = new Map(remembered ? [[`wallet.${connectorId}`, remembered]] : [])
  const kit = createKit({ networks: [toNetwork(home)], storage })
  kits.push(kit)
  kit.adapter.start()
  const { config } = kit.factory
  const addresses = () => [...config.state.connections.values()].flatMap(({ accounts }) => accounts)
  return { ...kit, config, storage, wallet, addresses }
}

describe('a wallet that wagmi’s own reconnect restores', () => {
  test('default', async () => {
    const { config, addresses, newEvents } = await start()
    await reconnect(config)
    await vi.dynamicImportSettled()
    expect([addresses(), newEvents()]).toEqual([
      [one, two],
      [{ type: 'connection', connection: createExpectedConnection(31337, [one, two]) }],
    ])
  })

  test.each([
    ['it was never chosen', undefined, (_: PageWallet) => {}],
    ['it shows another account first', one, ({ control }: PageWallet) => control.setAccounts([two, one])],
    ['another claims its id', one, () => createPageWallet({ chains: [home], name: 'Other' })],
  ])('behavior: is not connected when %s', async (_, remembered, act) => {
    const { config, addresses, newEvents, storage, wallet } = await start(remembered ?? '')
    act(wallet)
    const before = [...storage]
    await reconnect(config)
    await vi.dynamicImportSettled()
    expect([addresses(), config.state.status, newEvents(), [...storage]]).toEqual([[], 'disconnected', [], before])
  })

  test.each([
    ['chooses another one', ({ adapter }: TestKit) => adapter.connect({ connectorId: 'other.wallet' }), [three]],
    ['leaves all', ({ adapter }: TestKit) => adapter.disconnect(), []],
  ])('behavior: is not connected when the visitor %s meanwhile', async (_, act, left) => {
    const kit = await start()
    const { provider } = kit.wallet
    const { request } = provider
    let acted: Promise<unknown> | undefined
    const actFirst: typeof request = async (asked) => {
      if (asked.method !== 'eth_chainId') return request(asked)
      acted ??= act(kit)
      await acted
      return request(asked)
    }
    Object.assign(provider, { request: actFirst })
    await reconnect(kit.config)
    expect(kit.addresses()).toEqual(left)
  })

  test('behavior: does not replace a wallet that the visitor chose before it reported its accounts', async () => {
    const kit = await start()
    const { request } = kit.wallet.provider
    const { held, whenCalled, release } = hold()
    const holdAccounts: typeof request = async (asked) => {
      if (asked.method === 'eth_accounts') await held()
      return request(asked)
    }
    Object.assign(kit.wallet.provider, { request: holdAccounts })
    const restored = reconnect(kit.config)
    await whenCalled
    await kit.adapter.connect({ connectorId: 'other.wallet' })
    release()
    await restored
    expect(kit.addresses()).toEqual([three])
  })
})

test('behavior: wagmi’s own reconnect that restores nothing keeps the wallet in use while another request is pending', async () => {
  const kit = await start()
  const manual = createPageWallet({ chains: [home], rdns: 'manual.wallet', mode: 'manual' })
  const { held, whenCalled, release } = hold()
  Object.assign(kit.wallet.provider, { request: () => held().then(() => []) })
  const connectors = kit.config.connectors.filter(({ id }) => id === connectorId)
  const restored = reconnect(kit.config, { connectors })
  await whenCalled
  await kit.adapter.connect({ connectorId: 'other.wallet' })
  const connectRequest = kit.adapter.connect({ connectorId: 'manual.wallet' })
  await manual.control.nextPrompt()
  release()
  await restored
  expect([kit.addresses(), kit.config.state.status]).toEqual([[three], 'connected'])
  manual.control.reject()
  await expect(connectRequest).rejects.toMatchObject({ code: 'UserRejected' })
  expect([kit.addresses(), kit.config.state.status]).toEqual([[three], 'connected'])
})

describe('a wallet of a connector of the site that wagmi’s own reconnect restores', () => {
  /** Starts a kit with a connector of the site. The connector's `method` blocks until the test releases it. */
  function startWith(method: 'isAuthorized' | 'connect', remembered = one) {
    const { held, whenCalled, release } = hold()
    const features = { reconnect: true, defaultConnected: true }
    const create = createConnector((given) => {
      const real = mock({ accounts: [one, two], features })(given)
      const wait = async (...parameters: never[]) => {
        await held()
        return (real[method] as (...given: never[]) => unknown)(...parameters)
      }
      return { ...real, [method]: wait }
    })
    createPageWallet({ chains: [home], rdns: 'other.wallet', privateKeys: [testAccounts[2].privateKey] })
    const storage = new Map([['wallet.mock', remembered as string]])
    const kit = createKit({ networks: [toNetwork(home)], storage, connectors: [fromWagmi(create)] })
    kits.push(kit)
    kit.adapter.start()
    const { config } = kit.factory
    const connector = config.connectors.find(({ id }) => id === 'mock') as Connector
    const addresses = () => [...config.state.connections.values()].flatMap(({ accounts }) => accounts)
    return { ...kit, addresses, whenCalled, release, restore: () => reconnect(config, { connectors: [connector] }) }
  }

  test('default', async () => {
    const { addresses, release, restore, newEvents } = startWith('connect')
    release()
    await restore()
    await expect
      .poll(newEvents)
      .toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [one, two], 'mock') }])
    expect(addresses()).toEqual([one, two])
  })

  test('behavior: is not connected if its first account is another one', async () => {
    const { addresses, release, restore } = startWith('connect', two)
    release()
    await restore()
    expect(addresses()).toEqual([])
  })

  test.each(['isAuthorized', 'connect'] as const)(
    'behavior: does not replace a wallet that the visitor chose while `%s` was pending',
    async (method) => {
      const { adapter, addresses, whenCalled, release, restore } = startWith(method)
      const restored = restore()
      await whenCalled
      await adapter.connect({ connectorId: 'other.wallet' })
      release()
      await restored
      expect(addresses()).toEqual([three])
    },
  )
})
