import type { Network } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { openPage } from './openPage.ts'
import { createExpectedSummary, summarise } from './summary.ts'

export function describeNetworks({ create, switching = 'wallet' }: AdapterContractParameters): void {
  async function openConnectedPage() {
    const pageSetup = await openPage(create)
    const [wallet] = pageSetup.wallets
    await pageSetup.page.adapter.connect({ connectorId: wallet.connectorId })
    const createExpectedSummaryOn = (network: Network) => createExpectedSummary(wallet, network)
    return { ...pageSetup, wallet, adapter: pageSetup.page.adapter, createExpectedSummaryOn }
  }

  describe('switchNetwork', () => {
    test('default', async () => {
      const { adapter, networks, page, reload, wallet, createExpectedSummaryOn } = await openConnectedPage()
      expect(summarise(await adapter.switchNetwork({ network: networks.known }))).toEqual(
        createExpectedSummaryOn(networks.known),
      )
      expect(page.news()).toEqual([])
      const connection = await reload().adapter.reconnect({ connectorId: wallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummaryOn(networks.known))
    })

    if (switching === 'wallet') {
      test('behavior: adds a network that the wallet does not know', async () => {
        const { adapter, networks, page, createExpectedSummaryOn } = await openConnectedPage()
        expect(summarise(await adapter.switchNetwork({ network: networks.unknown }))).toEqual(
          createExpectedSummaryOn(networks.unknown),
        )
        expect(summarise(await adapter.switchNetwork({ network: networks.home }))).toEqual(
          createExpectedSummaryOn(networks.home),
        )
        expect(page.news()).toEqual([])
      })

      test('error: SwitchRejected does not change the network, and the next attempt succeeds', async () => {
        const { adapter, networks, page, wallet, createExpectedSummaryOn } = await openConnectedPage()
        wallet.setMode('reject')
        await expect(adapter.switchNetwork({ network: networks.known })).rejects.toMatchObject({
          name: 'NetworkError',
          code: 'SwitchRejected',
        })
        expect(page.news()).toEqual([])
        wallet.setMode('approve')
        expect(summarise(await adapter.switchNetwork({ network: networks.known }))).toEqual(
          createExpectedSummaryOn(networks.known),
        )
      })
    } else {
      test('behavior: shows no prompt', async () => {
        const { adapter, networks, page, wallet, createExpectedSummaryOn } = await openConnectedPage()
        const promptCountBefore = wallet.promptCount()
        wallet.setMode('reject')
        expect(summarise(await adapter.switchNetwork({ network: networks.known }))).toEqual(
          createExpectedSummaryOn(networks.known),
        )
        expect(wallet.promptCount()).toBe(promptCountBefore)
        expect(page.news()).toEqual([])
      })
    }

    test('error: ChainNotSupported', async () => {
      const { adapter, networks, page, wallet } = await openConnectedPage()
      wallet.refuseNetworks()
      await expect(adapter.switchNetwork({ network: networks.unknown })).rejects.toMatchObject({
        name: 'NetworkError',
        code: 'ChainNotSupported',
      })
      expect(page.news()).toEqual([])
    })
  })
}
