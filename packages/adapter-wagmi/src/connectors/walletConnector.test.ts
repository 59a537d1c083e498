import { testAccounts } from '@latchkey/testing'
import { announceDetail } from '@latchkey/testing/wallet'
import { type Connector, connect } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKit, toNetwork } from '../../test/usePage.ts'

const [one, two, three] = testAccounts.map(({ address }) => address) as [string, string, string]
const networks = [toNetwork({ chainId: 1, rpcUrl: 'http://127.0.0.1:1' })]
const connectorId = 'odd.wallet'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** A list whose methods are the wallet's own. */
class OddList extends Array<unknown> {
  override map(): never {
    return ['<b>'] as never
  }
}
const odd = (...values: unknown[]) => Object.assign(new OddList(), values)

/** A wallet that answers each request for accounts with the newest list. */
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
  test('behavior: nothing but addresses is taken from a wallet with lists of its own kind', async () => {
    const { adapter, connected } = start(odd(one))
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ProviderFailed' })
    expect(connected()).toEqual([])
    adapter.destroy()
  })

  test('behavior: nothing but addresses is taken where such a wallet is asked for permission', async () => {
    const { adapter, connected } = start(odd(one), () => [{ caveats: [{ value: odd(one) }] }])
    await adapter.connect({ connectorId })
    expect(connected()).toEqual([[one]])
    adapter.destroy()
  })

  test('behavior: the host may ask for capabilities', async () => {
    const { adapter, connected, factory } = start([one])
    const [connector] = factory.config.connectors as [Connector]
    const { accounts } = await connect(factory.config, { connector, withCapabilities: true })
    expect(accounts).toEqual([{ address: one, capabilities: {} }])
    expect(connected()).toEqual([[one]])
    adapter.destroy()
  })

  test('behavior: of a list without end that a wallet tells, the beginning is read', async () => {
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

  test('behavior: accounts that such a wallet tells are copied before they are used', async () => {
    const { adapter, connected, tell } = start([one])
    await adapter.connect({ connectorId })
    tell(odd(two.toLowerCase()))
    expect(connected()).toEqual([[two]])
    tell([{ toString: () => three, substring: () => '<b>' }])
    expect(connected()).toEqual([[three]])
    adapter.destroy()
  })
})
