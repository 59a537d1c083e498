import { testAccounts } from '@latchkey/testing'
import { announceDetail } from '@latchkey/testing/wallet'
import { type Connector, connect } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKit, toNetwork } from '../../test/setUpPage.ts'

const [one, two, three] = testAccounts.map(({ address }) => address) as [string, string, string]
const networks = [toNetwork({ chainId: 1, rpcUrl: 'http://127.0.0.1:1' })]
const connectorId = 'odd.wallet'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** A list of accounts whose method `map` the wallet has overridden to return a wrong value. */
class OddList extends Array<unknown> {
  override map(): never {
    return ['<b>'] as never
  }
}
const odd = (...values: unknown[]) => Object.assign(new OddList(), values)

/** Starts a wallet that returns `accounts` for each request for accounts. The returned `tell` makes the wallet emit `accountsChanged`. */
function start(accounts: unknown, requestPermissions: () => unknown = () => null) {
  const listeners = new Set<(value: unknown) => void>()
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return '0x1'
      return method === 'wallet_requestPermissions' ? requestPermissions() : accounts
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void (event === 'accountsChanged' && listeners.add(listener)),
    removeListener() {},
  }
  const info = { uuid: crypto.randomUUID(), name: 'Odd', rdns: connectorId, icon: 'data:image/svg+xml,<svg/>' }
  const kit = createKit({ networks })
  kit.adapter.start()
  announceDetail({ info, provider })
  return {
    ...kit,
    connected: () => [...kit.factory.config.state.connections.values()].map((connection) => [...connection.accounts]),
    tell(value: unknown) {
      for (const listener of [...listeners]) listener(value)
    },
  }
}

describe('walletConnector', () => {
  test('behavior: reads only addresses from a wallet that overrides list methods', async () => {
    const { adapter, connected } = start(odd(one))
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ProviderFailed' })
    expect(connected()).toEqual([])
    adapter.destroy()
  })

  test('behavior: reads only addresses when such a wallet is asked for permission', async () => {
    const { adapter, connected } = start(odd(one), () => [{ caveats: [{ value: odd(one) }] }])
    await adapter.connect({ connectorId })
    expect(connected()).toEqual([[one]])
    adapter.destroy()
  })

  test('behavior: the site may ask for capabilities', async () => {
    const { adapter, connected, factory } = start([one])
    const [connector] = factory.config.connectors as [Connector]
    const { accounts } = await connect(factory.config, { connector, withCapabilities: true })
    expect(accounts).toEqual([{ address: one, capabilities: {} }])
    expect(connected()).toEqual([[one]])
    adapter.destroy()
  })

  test('behavior: reads only the first entries of an endless list that a wallet emits', async () => {
    const { adapter, connected, tell } = start([one])
    await adapter.connect({ connectorId })
    let read = 0
    const endless = {
      *[Symbol.iterator]() {
        while (read < 1000) {
          read++
          yield two
        }
      },
    }
    tell(Object.assign([two], endless))
    expect([connected(), read]).toEqual([[[two]], 0])
    tell(Array(100_000).fill(three))
    expect(connected()).toEqual([Array(64).fill(three)])
    adapter.destroy()
  })

  test('behavior: copies the accounts of such an event before they are used', async () => {
    const { adapter, connected, tell } = start([one])
    await adapter.connect({ connectorId })
    tell(odd(two.toLowerCase()))
    expect(connected()).toEqual([[two]])
    tell([{ toString: () => three, substring: () => '<b>' }])
    expect(connected()).toEqual([[three]])
    adapter.destroy()
  })

  test.each([['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'], [null], [Object.create(null)]])(
    'behavior: skips entries of an account event that are not addresses: %j',
    async (entry) => {
      const { adapter, connected, tell } = start([one])
      await adapter.connect({ connectorId })
      tell([entry, two, entry, three])
      expect(connected()).toEqual([[two, three]])
      adapter.destroy()
    },
  )

  test('behavior: disconnects a wallet that emits only such entries, because it grants no address any more', async () => {
    const { adapter, connected, tell } = start([one])
    await adapter.connect({ connectorId })
    tell(['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'])
    await expect.poll(connected).toEqual([])
    adapter.destroy()
  })
})

describe('a wallet that changes its accounts or network while it responds', () => {
  /**
   * Starts a wallet that grants its accounts. It delays its responses to `method`, starting with the request of that method whose number is
   * `from`.
   */
  function startHeld(
    method: 'eth_accounts' | 'eth_chainId' | 'wallet_switchEthereumChain',
    granted: string[] = [one],
    from = 1,
  ) {
    const listeners = new Map<string, Set<(value: unknown) => void>>()
    const emit = (event: string, value: unknown) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    }
    let [accounts, chainId] = [granted, '0x1']
    let respond = () => {}
    const responded = new Promise<void>((resolve) => {
      respond = resolve
    })
    const receivedRequests: string[] = []
    const countAsked = () => receivedRequests.filter((each) => each === method).length
    const provider = {
      async request(request: { method: string }) {
        receivedRequests.push(request.method)
        const [before, chainBefore] = [accounts, chainId]
        if (request.method === method && countAsked() >= from) await responded
        if (request.method === 'wallet_switchEthereumChain') {
          chainId = '0xa'
          emit('chainChanged', chainId)
          return null
        }
        if (request.method === 'eth_chainId') return chainBefore
        if (/accounts$/i.test(request.method)) return before
        throw Object.assign(new Error('Unsupported'), { code: 4200 })
      },
      on: (event: string, listener: (value: unknown) => void) =>
        void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event: string, listener: (value: unknown) => void) =>
        void listeners.get(event)?.delete(listener),
    }
    const info = { uuid: crypto.randomUUID(), name: 'Odd', rdns: connectorId, icon: 'data:image/svg+xml,<svg/>' }
    const storage = new Map([[`wallet.${connectorId}`, one]])
    const both = [networks[0], toNetwork({ chainId: 10, rpcUrl: 'http://127.0.0.1:1' })] as typeof networks
    const kit = createKit({ networks: both, storage })
    kit.adapter.start()
    announceDetail({ info, provider })
    const { config } = kit.factory
    return {
      ...kit,
      config,
      storage,
      respond,
      isAsked: () => expect.poll(countAsked).toBe(from),
      move(changed: string) {
        chainId = changed
        emit('chainChanged', changed)
      },
      become(...changed: string[]) {
        accounts = changed
        emit('accountsChanged', changed)
      },
      connected: () => [...config.state.connections.values()].map(({ accounts, chainId }) => [...accounts, chainId]),
    }
  }

  test('behavior: is connected with the accounts that it granted last', async () => {
    const { adapter, become, connected, isAsked, respond } = startHeld('eth_chainId')
    const connectRequest = adapter.connect({ connectorId })
    await isAsked()
    become(two, one)
    respond()
    expect((await connectRequest).accounts.map(({ address }) => address)).toEqual([two, one])
    expect(connected()).toEqual([[two, one, 1]])
    adapter.destroy()
  })

  test('behavior: is connected with them when the site asks for another network in the same call', async () => {
    const { adapter, become, config, connected, isAsked, respond } = startHeld('wallet_switchEthereumChain')
    const connectRequest = connect(config, { connector: config.connectors[0] as Connector, chainId: 10 })
    await isAsked()
    become(two, one)
    respond()
    expect((await connectRequest).accounts).toEqual([two, one])
    expect(connected()).toEqual([[two, one, 10]])
    adapter.destroy()
  })

  test('error: WalletLocked if it grants no account any more', async () => {
    const { adapter, become, connected, isAsked, respond } = startHeld('eth_chainId')
    const connectRequest = adapter.connect({ connectorId })
    await isAsked()
    become()
    respond()
    await expect(connectRequest).rejects.toMatchObject({ code: 'WalletLocked' })
    expect(connected()).toEqual([])
    adapter.destroy()
  })

  test.each([[[]], [[two, one]]])('behavior: is not restored with %o', async (changed) => {
    const { adapter, become, connected, isAsked, respond } = startHeld('eth_chainId')
    const restored = adapter.reconnect({ connectorId })
    await isAsked()
    become(...changed)
    respond()
    expect(await restored).toBe(undefined)
    expect(connected()).toEqual([])
    adapter.destroy()
  })

  test('behavior: does not connect by itself if it locks itself again', async () => {
    const { adapter, become, config, isAsked, respond, newEvents } = startHeld('eth_chainId', [])
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    become(one)
    await isAsked()
    become()
    respond()
    await new Promise((resolve) => setTimeout(resolve))
    expect([config.state.status, newEvents()]).toEqual(['disconnected', []])
    adapter.destroy()
  })

  test('behavior: is restored with the accounts of its event, not with those of an older response', async () => {
    const { adapter, become, connected, isAsked, respond, storage } = startHeld('eth_accounts', [one, two], 2)
    storage.set(`wallet.${connectorId}`, `${one} ${two}`)
    const restored = adapter.reconnect({ connectorId })
    await isAsked()
    become(two, one)
    respond()
    expect((await restored)?.accounts.map(({ address }) => address)).toEqual([two, one])
    expect(connected()).toEqual([[two, one, 1]])
    adapter.destroy()
  })

  test.each(['connect', 'reconnect'] as const)(
    'behavior: %s: is on the network of its event, not on that of an older response',
    async (verb) => {
      const { adapter, connected, isAsked, move, respond } = startHeld('eth_chainId')
      const outcome = adapter[verb]({ connectorId })
      await isAsked()
      move('0xa')
      respond()
      expect((await outcome)?.caipNetworkId).toBe('eip155:10')
      expect(connected()).toEqual([[one, 10]])
      adapter.destroy()
    },
  )
})
