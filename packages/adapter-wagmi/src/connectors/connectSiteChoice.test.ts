import { testAccounts } from '@latchkey/testing'
import { type Connector, connect, mock } from '@wagmi/core'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { createKit, createPageWallet, setUpKits, toNetwork } from '../../test/setUpPage.ts'
import { fromWagmi } from './fromWagmi.ts'

const home = { chainId: 31337, rpcUrl: 'http://127.0.0.1:1' }
const connectorId = 'test.wallet'
const [one] = testAccounts.map(({ address }) => address) as [Address]

const kits = setUpKits()

/**
 * Starts a kit with a wallet of the page and a connector of the site. `choose` connects one of the two in the way in which wagmi's hooks on
 * the site do.
 */
function start() {
  const wallet = createPageWallet({ chains: [home], mode: 'manual' })
  const storage = new Map([[`wallet.${connectorId}`, one as string]])
  const connectors = [fromWagmi(mock({ accounts: [one] }))]
  const kit = createKit({ networks: [toNetwork(home)], storage, connectors })
  kits.push(kit)
  kit.adapter.start()
  const { config } = kit.factory
  const choose = (id: string) =>
    connect(config, { connector: config.connectors.find((each) => each.id === id) as Connector })
  return { ...kit, choose, config, wallet }
}

describe('siteChoice', () => {
  test.each([connectorId, 'mock'])(
    'default: emits `asked` before the code of the adapter is loaded (%s)',
    async (id) => {
      const { choose, newEvents, wallet } = start()
      const choice = choose(id)
      expect(newEvents()).toEqual([{ type: 'asked', connectorId: id, response: expect.any(Promise) }])
      if (id === connectorId) {
        await wallet.control.nextPrompt()
        wallet.control.approve()
      }
      await choice
      await expect.poll(newEvents).toMatchObject([{ type: 'connection', isChosen: true }])
    },
  )

  test('behavior: disconnects the wallet if the visitor disconnected before the code of the adapter was loaded', async () => {
    const { adapter, choose, config, wallet } = start()
    const late = choose(connectorId)
    // The test disconnects the wallet, as core does after the event `asked` if the visitor no longer wants the wallet.
    const left = adapter.disconnect({ connectorId })
    await wallet.control.nextPrompt()
    wallet.control.approve()
    await expect(late).rejects.toMatchObject({ code: 'RequestAborted' })
    await left
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: a wallet that was restored during its request stays connected when another claims its id', async () => {
    const { adapter, choose, config, wallet } = start()
    wallet.control.setMode('approve')
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    wallet.control.setMode('manual')
    const choice = choose(connectorId)
    await wallet.control.nextPrompt()
    expect(await adapter.reconnect({ connectorId })).toMatchObject({ connectorId })
    wallet.control.approve()
    await choice
    createPageWallet({ chains: [home], name: 'Other' })
    expect([config.state.status, config.state.connections.size]).toEqual(['connected', 1])
  })
})
