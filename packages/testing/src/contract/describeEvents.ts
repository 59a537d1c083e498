import type { Network } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { openPage } from './openPage.ts'
import { expected, told } from './summary.ts'

export function describeEvents({ create }: AdapterContractParameters): void {
  async function connected() {
    const world = await openPage(create)
    const [wallet] = world.wallets
    const { connectorId } = wallet
    await world.page.adapter.connect({ connectorId })
    const event = (addresses: readonly string[], network: Network) => ({
      type: 'connection',
      connection: expected({ ...wallet, addresses }, network),
      inUse: true,
    })
    return { ...world, wallet, event }
  }

  describe('events', () => {
    test('behavior: emits a change of account once', async () => {
      const { page, wallet, networks, event } = await connected()
      const [, second] = wallet.addresses
      wallet.useAccount(second)
      await expect.poll(() => told(page)).toEqual([event([second], networks.home)])
      // The same account again causes no event. The network event after it shows that.
      wallet.useAccount(second)
      wallet.useNetwork(networks.known)
      const both = [event([second], networks.home), event([second], networks.known)]
      await expect.poll(() => told(page)).toEqual(both)
    })

    test('behavior: emits a change of network, also to one that the kit does not have', async () => {
      const { page, wallet, networks, event } = await connected()
      wallet.useNetwork(networks.foreign)
      await expect.poll(() => told(page)).toEqual([event(wallet.addresses, networks.foreign)])
      wallet.useNetwork(networks.home)
      const both = [event(wallet.addresses, networks.foreign), event(wallet.addresses, networks.home)]
      await expect.poll(() => told(page)).toEqual(both)
    })

    test('behavior: the wallet ends the connection', async () => {
      const { page, wallet } = await connected()
      wallet.revoke()
      await expect.poll(() => told(page)).toEqual([{ type: 'disconnected', connectorId: wallet.connectorId }])
      await expect(page.adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    })

    test('behavior: emits nothing for a wallet that is not connected', async () => {
      const { page, wallet, wallets, networks, event } = await connected()
      wallets[1].useNetwork(networks.known)
      wallets[1].useAccount(wallets[1].addresses[1])
      wallet.useNetwork(networks.known)
      await expect.poll(() => told(page)).toEqual([event(wallet.addresses, networks.known)])
    })

    test('behavior: emits events of a reconnected wallet', async () => {
      const { reload, wallet, networks, event } = await connected()
      const page = reload()
      await page.adapter.reconnect({ connectorId: wallet.connectorId })
      wallet.useNetwork(networks.known)
      await expect.poll(() => told(page)).toEqual([event(wallet.addresses, networks.known)])
    })
  })

  describe('destroy', () => {
    test('default', async () => {
      const { page, reload, wallet, networks, event } = await connected()
      const after = reload()
      await after.adapter.reconnect({ connectorId: wallet.connectorId })
      wallet.useNetwork(networks.known)
      await expect.poll(() => told(after)).toEqual([event(wallet.addresses, networks.known)])
      expect(told(page)).toEqual([])
    })

    test('behavior: a second call does nothing', async () => {
      const { page } = await connected()
      page.adapter.destroy()
      expect(page.adapter.destroy()).toBe(undefined)
    })
  })
}
