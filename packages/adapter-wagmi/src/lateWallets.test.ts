import { testAccounts } from '@latchkey/testing'
import { connect, createConnector, mock, type Connector as WagmiConnector } from '@wagmi/core'
import type { Address } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { announce } from '../test/announce.ts'
import { createHeldResponse } from '../test/held.ts'
import { createKit, setUpKits, toNetwork } from '../test/setUpPage.ts'
import type { ExternalConnector } from './connectors/external.ts'
import { fromWagmi } from './connectors/fromWagmi.ts'

const [one, two, three] = testAccounts.map(({ address }) => address) as [string, string, string]
const networks = [1, 10].map((chainId) => toNetwork({ chainId, rpcUrl: 'http://127.0.0.1:1' }))

const kits = setUpKits()

/** An external wallet whose code fails to load. */
const connectorWithoutCode: ExternalConnector = {
  add: ({ registry }) =>
    registry.put({
      connector: { id: 'external', name: 'External', type: 'EXTERNAL', namespace: 'eip155' },
      accountType: 'eoa',
      load: () => Promise.reject(new Error('Offline')),
      release() {},
    }),
}

function start(storage = new Map<string, string>(), connectors: readonly ExternalConnector[] = []) {
  const kit = createKit({ networks, storage, connectors })
  kits.push(kit)
  kit.adapter.start()
  const { config } = kit.factory
  const states: unknown[] = []
  config.subscribe(
    ({ current, connections, chainId }) => [current && connections.get(current)?.accounts[0], chainId] as const,
    (state) => void states.push(state),
    { equalityFn: (a, b) => String(a) === String(b) },
  )
  return { ...kit, config, storage, states }
}

describe('a wallet that approves late', () => {
  test("behavior: never appears in the state that the site's hooks read, if another was chosen", async () => {
    const request = createHeldResponse([two])
    announce('good.wallet', one)
    announce('slow.wallet', two, { eth_requestAccounts: request.answer, eth_chainId: '0xa' })
    const { adapter, config, states } = start()
    const lateConnect = adapter.connect({ connectorId: 'slow.wallet' })
    await request.whenRequested
    await adapter.connect({ connectorId: 'good.wallet' })
    expect(states).toEqual([[one, 1]])
    request.release()
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(states).toEqual([[one, 1]])
    expect(config.state.status).toBe('connected')
  })

  test('behavior: does not change the network of the site if the visitor disconnected it', async () => {
    const request = createHeldResponse([two])
    announce('slow.wallet', two, { eth_requestAccounts: request.answer, eth_chainId: '0xa' })
    const { adapter, config, states } = start()
    const lateConnect = adapter.connect({ connectorId: 'slow.wallet' })
    await request.whenRequested
    await adapter.disconnect({ connectorId: 'slow.wallet' })
    request.release()
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    expect([states, config.state.status]).toEqual([[], 'disconnected'])
  })

  test('behavior: does not end the status of a later request', async () => {
    const [first, second] = [createHeldResponse([two]), createHeldResponse([one])]
    announce('slow.wallet', two, { eth_requestAccounts: first.answer })
    announce('good.wallet', one, { eth_requestAccounts: second.answer })
    const { adapter, config } = start()
    const lateConnect = adapter.connect({ connectorId: 'slow.wallet' })
    await first.whenRequested
    const connectRequest = adapter.connect({ connectorId: 'good.wallet' })
    await second.whenRequested
    first.release()
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(config.state.status).toBe('connecting')
    second.release()
    await connectRequest
    expect(config.state.status).toBe('connected')
  })

  test('behavior: is disconnected even while it is being restored', async () => {
    const [granted, request, other] = [createHeldResponse([two]), createHeldResponse([two]), createHeldResponse([one])]
    announce('slow.wallet', two, { eth_accounts: granted.answer, eth_requestAccounts: request.answer })
    announce('good.wallet', one, { eth_requestAccounts: other.answer })
    const { adapter, config, states } = start(new Map([['wallet.slow.wallet', two]]))
    const restored = adapter.reconnect({ connectorId: 'slow.wallet' })
    await granted.whenRequested
    const lateConnect = adapter.connect({ connectorId: 'slow.wallet' })
    await request.whenRequested
    const connectRequest = adapter.connect({ connectorId: 'good.wallet' })
    await other.whenRequested
    request.release()
    granted.release()
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    expect([await restored, config.state.connections.size]).toEqual([undefined, 0])
    other.release()
    await connectRequest
    expect(states).toEqual([[one, 1]])
  })
})

describe("a wallet that the visitor chose through the site's hooks, and that approves late", () => {
  /** Starts a kit, and sends a connection request to a slow wallet in the way in which wagmi's hooks on the site do. */
  async function askSlowWallet() {
    const request = createHeldResponse([two])
    let isLeft = false
    announce('good.wallet', one)
    announce('slow.wallet', two, {
      eth_requestAccounts: request.answer,
      wallet_revokePermissions() {
        isLeft = true
        return null
      },
    })
    const kit = start()
    const { config } = kit
    const connectorOf = (wanted: string) => config.connectors.find(({ id }) => id === wanted) as WagmiConnector
    const late = connect(config, { connector: connectorOf('slow.wallet') })
    await request.whenRequested
    return { ...kit, late, connectorOf, release: request.release, isLeft: () => isLeft }
  }
  type Asked = Awaited<ReturnType<typeof askSlowWallet>>

  test.each([
    ['chose another one', ({ adapter }: Asked) => adapter.connect({ connectorId: 'good.wallet' }), one],
    [
      'chose another one by the same hooks',
      ({ config, connectorOf }: Asked) => connect(config, { connector: connectorOf('good.wallet') }),
      one,
    ],
    ['left all', ({ adapter }: Asked) => adapter.disconnect(), null],
    ['left it', ({ adapter }: Asked) => adapter.disconnect({ connectorId: 'slow.wallet' }), null],
  ])('behavior: is disconnected if the visitor %s since', async (_, act, inUse) => {
    const kit = await askSlowWallet()
    const { late, release, isLeft, config, states, storage, newEvents } = kit
    await act(kit)
    release()
    await expect(late).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(isLeft()).toBe(true)
    expect(states).toEqual(inUse ? [[inUse, 1]] : [])
    expect(config.state.status).toBe(inUse ? 'connected' : 'disconnected')
    expect([...storage.keys()]).not.toContain('wallet.slow.wallet')
    expect(JSON.stringify(newEvents().filter(({ type }) => type === 'connection'))).not.toContain(two)
  })

  test('behavior: the adapter emits `asked` at the request, and `connection` after the approval', async () => {
    const { late, release, newEvents } = await askSlowWallet()
    const events = newEvents()
    expect(events).toEqual([{ type: 'asked', connectorId: 'slow.wallet', response: expect.any(Promise) }])
    release()
    await late
    expect(newEvents()).toMatchObject([
      { type: 'connection', connection: { connectorId: 'slow.wallet' }, isChosen: true },
    ])
  })

  test('behavior: is connected if the visitor chose it again since', async () => {
    const { adapter, late, release, config } = await askSlowWallet()
    const againConnect = adapter.connect({ connectorId: 'slow.wallet' })
    release()
    await Promise.all([late, againConnect])
    expect([config.state.status, config.state.connections.size]).toEqual(['connected', 1])
  })

  test('behavior: replaces a wallet that was chosen in the kit before', async () => {
    const [first, second] = [createHeldResponse([two]), createHeldResponse([one])]
    announce('slow.wallet', two, { eth_requestAccounts: first.answer })
    announce('good.wallet', one, { eth_requestAccounts: second.answer })
    const { adapter, config } = start()
    const lateConnect = adapter.connect({ connectorId: 'slow.wallet' })
    await first.whenRequested
    const connector = config.connectors.find(({ id }) => id === 'good.wallet') as WagmiConnector
    const connectRequest = connect(config, { connector })
    await second.whenRequested
    first.release()
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    second.release()
    await connectRequest
    expect(config.state.connections.get(connector.uid)?.accounts).toEqual([one])
    expect(config.state.connections.size).toBe(1)
  })

  test('behavior: is disconnected also if it is a connector of the site', async () => {
    const request = createHeldResponse(undefined)
    let isLeft = false
    const slow = createConnector((given) => {
      const real = mock({ accounts: [two as Address] })(given)
      const connect = async (parameters: never) => {
        await request.answer()
        return real.connect(parameters)
      }
      const disconnect = async () => {
        isLeft = true
      }
      return { ...real, connect: connect as never, disconnect }
    })
    announce('good.wallet', one)
    const { adapter, config, states } = start(new Map(), [fromWagmi(slow)])
    const connector = config.connectors.find(({ id }) => id === 'mock') as WagmiConnector
    const late = connect(config, { connector })
    await request.whenRequested
    await adapter.connect({ connectorId: 'good.wallet' })
    request.release()
    await expect(late).rejects.toMatchObject({ code: 'RequestAborted' })
    expect([isLeft, states]).toEqual([true, [[one, 1]]])
  })

  test('behavior: is disconnected also if both choices were made before the code was loaded', async () => {
    announce('good.wallet', one)
    announce('slow.wallet', two)
    const { adapter, config } = start()
    const connector = config.connectors.find(({ id }) => id === 'slow.wallet') as WagmiConnector
    const late = connect(config, { connector })
    const connectRequest = adapter.connect({ connectorId: 'good.wallet' })
    await expect(late).rejects.toMatchObject({ code: 'RequestAborted' })
    await connectRequest
    expect([...config.state.connections.values()].map(({ accounts }) => accounts)).toEqual([[one]])
  })
})

describe('a wallet that rejects late', () => {
  const declined = () => Promise.reject(Object.assign(new Error('Declined'), { code: 4001 }))

  test.each(['connect', 'switchConnection'] as const)(
    'behavior: keeps the status of a connected wallet that is chosen meanwhile with %s',
    async (choose) => {
      const request = createHeldResponse(undefined)
      announce('good.wallet', one)
      announce('slow.wallet', two, { eth_requestAccounts: () => request.answer().then(declined) })
      const { adapter, config } = start()
      await adapter.connect({ connectorId: 'good.wallet' })
      const lateConnect = adapter.connect({ connectorId: 'slow.wallet' })
      await request.whenRequested
      await adapter[choose]?.({ connectorId: 'good.wallet' })
      expect(config.state.status).toBe('connected')
      request.release()
      await expect(lateConnect).rejects.toMatchObject({ code: 'UserRejected' })
      expect(config.state.status).toBe('connected')
    },
  )

  test('behavior: ends the status if the code of the wallet that is chosen meanwhile fails to load', async () => {
    const request = createHeldResponse(undefined)
    announce('slow.wallet', two, { eth_requestAccounts: () => request.answer().then(declined) })
    const { adapter, config } = start(new Map(), [connectorWithoutCode])
    const lateConnect = adapter.connect({ connectorId: 'slow.wallet' })
    await request.whenRequested
    await expect(adapter.connect({ connectorId: 'external' })).rejects.toMatchObject({ code: 'ProviderFailed' })
    request.release()
    await expect(lateConnect).rejects.toMatchObject({ code: 'UserRejected' })
    expect(config.state.status).toBe('disconnected')
  })
})

describe('a wallet that the visitor disconnects', () => {
  test('behavior: stays disconnected, even if it emits accounts during the disconnection', async () => {
    const accounts = createHeldResponse([two])
    let isLeft = false
    const wallet = announce('left.wallet', two, {
      eth_accounts: () => (isLeft ? accounts.answer() : [two]),
      wallet_revokePermissions() {
        isLeft = true
        wallet.emitAccounts()
        // The promise never resolves: the wallet only emits its accounts, and does not respond to the request.
        return new Promise(() => setTimeout(() => wallet.emitAccounts(two)))
      },
    })
    const { adapter, config, storage, newEvents } = start()
    await adapter.connect({ connectorId: 'left.wallet' })
    newEvents()
    await adapter.disconnect({ connectorId: 'left.wallet' })
    accounts.release()
    // Waits until the adapter has requested the accounts and the chain, as it does when a wallet reports accounts without a request.
    await new Promise((resolve) => setTimeout(resolve))
    wallet.emitAccounts(three)
    expect([config.state.status, newEvents(), storage.get('wallet.left.wallet')]).toEqual([
      'disconnected',
      [],
      undefined,
    ])
  })

  test('behavior: stays disconnected when another tab connects it again', async () => {
    const storage = new Map([['wallet.left.wallet', one]])
    const wallet = announce('left.wallet', one)
    const { adapter, config } = start(storage)
    await adapter.reconnect({ connectorId: 'left.wallet' })
    await adapter.disconnect({ connectorId: 'left.wallet' })
    // Simulates the other tab, which changes these entries in the storage that both tabs share.
    storage.set('wallet.left.wallet', one)
    storage.delete('left.wallet.disconnected')
    wallet.emitAccounts(one)
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: stays disconnected if it was not on the page when the visitor disconnected all', async () => {
    const { adapter, storage } = start(new Map([['wallet.hidden.wallet', one]]))
    await adapter.disconnect()
    expect(storage.has('wallet.hidden.wallet')).toBe(false)
    const wallet = announce('hidden.wallet', one)
    const { config } = start(storage)
    wallet.emitAccounts(one)
    await new Promise((resolve) => setTimeout(resolve))
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: connects after the disconnection if it is chosen again during it', async () => {
    const revoke = createHeldResponse(null)
    announce('left.wallet', two, { wallet_revokePermissions: revoke.answer })
    const { adapter, config, storage } = start()
    await adapter.connect({ connectorId: 'left.wallet' })
    const leaving = adapter.disconnect({ connectorId: 'left.wallet' })
    await revoke.whenRequested
    const againConnect = adapter.connect({ connectorId: 'left.wallet' })
    revoke.release()
    await Promise.all([leaving, againConnect])
    expect([config.state.status, storage.has('wallet.left.wallet')]).toEqual(['connected', true])
  })

  test('behavior: connects if it approved late and is chosen again before it is disconnected', async () => {
    const [request, revoke] = [createHeldResponse([two]), createHeldResponse(null)]
    let isAsked = false
    announce('slow.wallet', two, {
      wallet_revokePermissions: revoke.answer,
      eth_requestAccounts() {
        if (isAsked) return [two]
        isAsked = true
        return request.answer()
      },
    })
    const { adapter, config, storage } = start()
    const lateConnect = adapter.connect({ connectorId: 'slow.wallet' })
    await request.whenRequested
    await adapter.disconnect({ connectorId: 'slow.wallet' })
    request.release()
    await revoke.whenRequested
    const againConnect = adapter.connect({ connectorId: 'slow.wallet' })
    // Waits one task. If the kit did not wait for the disconnection, it would send the connection request to the wallet in this time.
    await new Promise((resolve) => setTimeout(resolve))
    revoke.release()
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    await againConnect
    expect([config.state.status, storage.has('wallet.slow.wallet')]).toEqual(['connected', true])
  })
})
