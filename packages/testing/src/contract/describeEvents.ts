import type { Network } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { openPage } from './openPage.ts'
import { createExpectedSummary, summariseEvents } from './summary.ts'

export function describeEvents({ create }: AdapterContractParameters): void {
  async function openConnectedPage() {
    const pageSetup = await openPage(create)
    const [wallet] = pageSetup.wallets
    const { connectorId } = wallet
    await pageSetup.page.adapter.connect({ connectorId })
    const createConnectionEvent = (addresses: readonly string[], network: Network) => ({
      type: 'connection',
      connection: createExpectedSummary({ ...wallet, addresses }, network),
      inUse: true,
    })
    return { ...pageSetup, wallet, createConnectionEvent }
  }

  describe('events', () => {
    test('behavior: emits a change of account once', async () => {
      const { page, wallet, networks, createConnectionEvent } = await openConnectedPage()
      const [, secondAddress] = wallet.addresses
      wallet.useAccount(secondAddress)
      await expect.poll(() => summariseEvents(page)).toEqual([createConnectionEvent([secondAddress], networks.home)])
      // The account is already selected, so this call must cause no event. The only new event is the one about the network.
      wallet.useAccount(secondAddress)
      wallet.useNetwork(networks.known)
      const expectedEvents = [
        createConnectionEvent([secondAddress], networks.home),
        createConnectionEvent([secondAddress], networks.known),
      ]
      await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
    })

    test('behavior: emits a change of network, also to one that the kit does not have', async () => {
      const { page, wallet, networks, createConnectionEvent } = await openConnectedPage()
      wallet.useNetwork(networks.foreign)
      await expect
        .poll(() => summariseEvents(page))
        .toEqual([createConnectionEvent(wallet.addresses, networks.foreign)])
      wallet.useNetwork(networks.home)
      const expectedEvents = [
        createConnectionEvent(wallet.addresses, networks.foreign),
        createConnectionEvent(wallet.addresses, networks.home),
      ]
      await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
    })

    test('behavior: the wallet ends the connection', async () => {
      const { page, wallet } = await openConnectedPage()
      wallet.revoke()
      await expect
        .poll(() => summariseEvents(page))
        .toEqual([{ type: 'disconnected', connectorId: wallet.connectorId }])
      await expect(page.adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    })

    test('behavior: emits nothing for a wallet that is not connected', async () => {
      const { page, wallet, wallets, networks, createConnectionEvent } = await openConnectedPage()
      wallets[1].useNetwork(networks.known)
      wallets[1].useAccount(wallets[1].addresses[1])
      wallet.useNetwork(networks.known)
      await expect.poll(() => summariseEvents(page)).toEqual([createConnectionEvent(wallet.addresses, networks.known)])
    })

    test('behavior: emits events of a reconnected wallet', async () => {
      const { reload, wallet, networks, createConnectionEvent } = await openConnectedPage()
      const page = reload()
      await page.adapter.reconnect({ connectorId: wallet.connectorId })
      wallet.useNetwork(networks.known)
      await expect.poll(() => summariseEvents(page)).toEqual([createConnectionEvent(wallet.addresses, networks.known)])
    })
  })

  describe('destroy', () => {
    test('default', async () => {
      const { page, reload, wallet, networks, createConnectionEvent } = await openConnectedPage()
      const reloadedPage = reload()
      await reloadedPage.adapter.reconnect({ connectorId: wallet.connectorId })
      wallet.useNetwork(networks.known)
      await expect
        .poll(() => summariseEvents(reloadedPage))
        .toEqual([createConnectionEvent(wallet.addresses, networks.known)])
      expect(summariseEvents(page)).toEqual([])
    })

    test('behavior: a second call does nothing', async () => {
      const { page } = await openConnectedPage()
      page.adapter.destroy()
      expect(page.adapter.destroy()).toBe(undefined)
    })
  })
}
