import { testAccounts } from '@latchkey/testing'
import { announceDetail } from '@latchkey/testing/wallet'
import { describe, expect, test } from 'vitest'
import { createExpectedConnection, createKit, setUpKits, toNetwork } from '../../test/setUpPage.ts'

const [restored, picked] = testAccounts.map(({ address }) => address) as [string, string]
const networks = [1, 10].map((chainId) => toNetwork({ chainId, rpcUrl: 'http://127.0.0.1:1' }))
const connectorId = 'slow.wallet'
const kits = setUpKits()

/** Announces a wallet. The test can delay its responses with `hold`, and change its account with `pick`. */
function announce({ prompt }: { prompt: string }) {
  const held = new Map<string, () => Promise<void>>()
  let grantedAccounts = [restored]
  let chainId = '0x1'
  const respond = (method: string) => {
    if (method === 'eth_chainId') return chainId
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return grantedAccounts
    if (method === prompt) return [{ caveats: [{ value: grantedAccounts }] }]
    throw Object.assign(new Error('Unsupported'), { code: 4200 })
  }
  const provider = {
    async request({ method }: { method: string }) {
      const response = respond(method)
      const hold = held.get(method)
      held.delete(method)
      await hold?.()
      return response
    },
    on() {},
    removeListener() {},
  }
  const info = { uuid: crypto.randomUUID(), name: 'Slow', rdns: connectorId, icon: 'data:image/svg+xml,<svg/>' }
  announceDetail(Object.freeze({ info, provider }))
  return {
    /**
     * Delays the response to the next request for `method` until the test calls `release`. `whenRequested` resolves when the wallet gets
     * that request.
     */
    hold(method: string) {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const whenRequested = new Promise<void>((begin) => {
        held.set(method, () => {
          begin()
          return released
        })
      })
      return { whenRequested, release }
    },
    /** Changes the account and the chain (to 10) that the wallet returns from now on. */
    pick(account: string) {
      grantedAccounts = [account]
      chainId = '0xa'
    },
  }
}

/**
 * Starts to restore a wallet that was connected on the previous page. Returns while the wallet delays its response to the request `until`.
 */
async function restore({
  prompt = 'wallet_requestPermissions',
  until,
  account = picked,
}: {
  prompt?: string
  until: string
  account?: string
}) {
  const kit = createKit({ networks, storage: new Map([[`wallet.${connectorId}`, restored]]) })
  kits.push(kit)
  kit.adapter.start()
  const wallet = announce({ prompt })
  // The first `eth_accounts` only finds out whether the wallet grants any account. The second one connects.
  const firstResponse = wallet.hold('eth_accounts')
  const restoring = kit.adapter.reconnect({ connectorId })
  await firstResponse.whenRequested
  const lateResponse = wallet.hold(until)
  firstResponse.release()
  await lateResponse.whenRequested
  wallet.pick(account)
  const connections = () =>
    [...kit.factory.config.state.connections.values()].map(({ accounts, chainId }) => ({ accounts, chainId }))
  return { ...kit, wallet, restoring, late: lateResponse, connections }
}

describe('a wallet that the visitor chooses while it is being restored', () => {
  test.each([
    ['eth_accounts', picked],
    ['eth_chainId', restored],
  ])(
    'behavior: keeps the account and the network of the choice when it responds later to %s of the restore',
    async (until, account) => {
      const choice = createExpectedConnection(10, [account], connectorId)
      const { adapter, restoring, late, connections } = await restore({ until, account })
      expect(await adapter.connect({ connectorId })).toEqual(choice)
      late.release()
      expect(await restoring).toEqual(choice)
      expect(connections()).toEqual([{ accounts: [account], chainId: 10 }])
    },
  )

  test.each(['wallet_requestPermissions', 'eth_requestAccounts'])(
    'behavior: has the account of the choice when it responds to the restore after the prompt: %s',
    async (prompt) => {
      const { adapter, wallet, restoring, late, connections } = await restore({ prompt, until: 'eth_accounts' })
      const chain = wallet.hold('eth_chainId')
      const connecting = adapter.connect({ connectorId })
      await chain.whenRequested
      late.release()
      await restoring
      chain.release()
      expect(await connecting).toEqual(createExpectedConnection(10, [picked], connectorId))
      expect(connections()).toEqual([{ accounts: [picked], chainId: 10 }])
    },
  )
})
