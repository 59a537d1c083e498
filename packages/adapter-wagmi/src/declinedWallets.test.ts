import { testAccounts } from '@latchkey/testing'
import { announceDetail } from '@latchkey/testing/wallet'
import { connect, type Connector as WagmiConnector } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { createHeldResponse } from '../test/held.ts'
import { createExpectedConnection, createKit, setUpKits, toNetwork } from '../test/setUpPage.ts'

const [one, two] = testAccounts.map(({ address }) => address) as [string, string]
const networks = [toNetwork({ chainId: 1, rpcUrl: 'http://127.0.0.1:1' })]

const kits = setUpKits()

type Answers = Record<string, () => unknown>

/** Announces a wallet that grants `account`. `answers` replaces the responses to some methods. */
function announce(rdns: string, account: string, answers: Answers = {}) {
  const methods: Answers = {
    eth_chainId: () => '0x1',
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    wallet_requestPermissions: () => Promise.reject(Object.assign(new Error('Unsupported'), { code: 4200 })),
    ...answers,
  }
  const provider = {
    request: async ({ method }: { method: string }) => methods[method]?.() ?? null,
    on() {},
    removeListener() {},
  }
  const info = { uuid: crypto.randomUUID(), name: rdns, rdns, icon: 'data:image/svg+xml,<svg/>' }
  announceDetail(Object.freeze({ info, provider }))
}

function start(storage = new Map<string, string>()) {
  const kit = createKit({ networks, storage })
  kits.push(kit)
  kit.adapter.start()
  return kit
}

describe('a wallet that the visitor declines while it is being restored', () => {
  const no = Object.assign(new Error('User rejected the request.'), { code: 4001 })

  /**
   * Starts to restore a wallet that was connected on the previous page. The wallet returns its accounts only when the test calls `release`,
   * and rejects every prompt.
   */
  async function restore() {
    const granted = createHeldResponse([one])
    const kit = start(new Map([['wallet.slow.wallet', one]]))
    const decline = () => Promise.reject(no)
    announce('slow.wallet', one, {
      eth_accounts: granted.answer,
      eth_requestAccounts: decline,
      wallet_requestPermissions: decline,
    })
    const restored = kit.adapter.reconnect({ connectorId: 'slow.wallet' })
    await granted.whenRequested
    return { ...kit, restored, release: granted.release }
  }

  test('behavior: is not restored', async () => {
    const { adapter, restored, release } = await restore()
    await expect(adapter.connect({ connectorId: 'slow.wallet' })).rejects.toMatchObject({ code: 'UserRejected' })
    release()
    expect(await restored).toBeUndefined()
  })

  test("behavior: is not restored if it was declined through the site's hooks", async () => {
    const { factory, restored, release } = await restore()
    const { config } = factory
    const [connector] = config.connectors
    await expect(connect(config, { connector: connector as WagmiConnector })).rejects.toThrow('User rejected')
    release()
    expect(await restored).toBeUndefined()
  })
})

describe('a wallet that is slow to disconnect', () => {
  test('error: NotConnected if the visitor switches to it, and the wallet in use stays', async () => {
    const leaving = createHeldResponse(null)
    const { adapter, factory } = start()
    announce('slow.wallet', one, { wallet_revokePermissions: leaving.answer })
    announce('other.wallet', two)
    await adapter.connect({ connectorId: 'slow.wallet' })
    await adapter.connect({ connectorId: 'other.wallet' })
    const left = adapter.disconnect({ connectorId: 'slow.wallet' })
    await leaving.whenRequested
    await expect(adapter.switchConnection?.({ connectorId: 'slow.wallet' })).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'NotConnected',
    })
    leaving.release()
    await left
    const { connections, current } = factory.config.state
    expect([connections.size, connections.get(current ?? '')?.accounts]).toEqual([1, [two]])
    expect(await adapter.switchConnection?.({ connectorId: 'other.wallet' })).toEqual(
      createExpectedConnection(1, [two], 'other.wallet'),
    )
  })
})
