import { testAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { announce } from '../../test/announce.ts'
import { createHeldResponse } from '../../test/held.ts'
import { createKit, setUpKits, toNetwork } from '../../test/setUpPage.ts'

const [one, two, three] = testAccounts.map(({ address }) => address) as [string, string, string]
const networks = [toNetwork({ chainId: 1, rpcUrl: 'http://127.0.0.1:1' })]
const kits = setUpKits()

describe('a wallet whose first prompt has connected it, and whose second prompt is approved after the visitor declined another one', () => {
  async function secondPrompt() {
    const [first, second] = [createHeldResponse([one]), createHeldResponse([one])]
    const prompts = [first, second]
    const wallet = announce('good.wallet', one, { eth_requestAccounts: () => prompts.shift()?.answer() })
    const declined = Object.assign(new Error('User rejected'), { code: 4001 })
    announce('other.wallet', two)
    announce('declined.wallet', three, { eth_requestAccounts: () => Promise.reject(declined) })
    const kit = createKit({ networks, storage: new Map() })
    kits.push(kit)
    kit.adapter.start()
    await kit.adapter.connect({ connectorId: 'other.wallet' })
    const whenConnected = kit.adapter.connect({ connectorId: 'good.wallet' })
    await first.whenRequested
    const lateConnect = kit.adapter.connect({ connectorId: 'good.wallet' })
    await second.whenRequested
    first.release()
    await whenConnected
    await expect(kit.adapter.connect({ connectorId: 'declined.wallet' })).rejects.toMatchObject({
      code: 'UserRejected',
    })
    return { ...kit, wallet, late: lateConnect, approve: second.release }
  }

  test('behavior: stays connected and in use', async () => {
    const { late, approve, factory, newEvents } = await secondPrompt()
    approve()
    await expect(late).rejects.toMatchObject({ code: 'RequestAborted' })
    const { connections, current } = factory.config.state
    expect([connections.size, current && connections.get(current)?.accounts]).toEqual([2, [one]])
    expect(newEvents()).toEqual([])
  })

  test('behavior: core hears of its end if it locked itself right before the approval', async () => {
    const { wallet, late, approve, factory, newEvents } = await secondPrompt()
    wallet.emitAccounts()
    approve()
    await expect(late).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(factory.config.state.connections.size).toBe(1)
    expect(newEvents().at(-1)).toEqual({ type: 'disconnected', connectorId: 'good.wallet' })
  })
})
