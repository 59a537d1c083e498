import { describe, expect, test } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { openPage } from './openPage.ts'
import { createExpectedSummary, summarise, summariseEvents } from './summary.ts'

/**
 * Tests an adapter with two wallets. Both are connected at the same time, or one after the other if the adapter allows only one connection.
 */
export function describeSeveralWallets({ create, verbs }: AdapterContractParameters): void {
  const canConnectSeveralWallets = verbs.includes('switchConnection')

  /** Connects both wallets. After that, the second wallet is active. */
  async function openConnectedPage() {
    const pageSetup = await openPage(create)
    const [firstWallet, secondWallet] = pageSetup.wallets
    const { adapter } = pageSetup.page
    await adapter.connect({ connectorId: firstWallet.connectorId })
    const firstProvider = await adapter.getProvider()
    const connection = await adapter.connect({ connectorId: secondWallet.connectorId })
    return { ...pageSetup, adapter, firstWallet, secondWallet, firstProvider, connection }
  }

  describe('another wallet', () => {
    test('behavior: a wallet that declines leaves the connected one in use', async () => {
      const { page, wallets } = await openPage(create)
      const [firstWallet, secondWallet] = wallets
      await page.adapter.connect({ connectorId: firstWallet.connectorId })
      const provider = await page.adapter.getProvider()
      secondWallet.setMode('reject')
      await expect(page.adapter.connect({ connectorId: secondWallet.connectorId })).rejects.toMatchObject({
        code: 'UserRejected',
      })
      expect(await page.adapter.getProvider()).toBe(provider)
      expect(page.news()).toEqual([])
    })

    test('behavior: the newer wallet is in use', async () => {
      const { page, adapter, secondWallet, firstProvider, connection, networks } = await openConnectedPage()
      expect(summarise(connection)).toEqual(createExpectedSummary(secondWallet, networks.home))
      expect(await adapter.getProvider()).not.toBe(firstProvider)
      expect(page.news()).toEqual([])
    })

    if (!canConnectSeveralWallets)
      test('behavior: the earlier wallet is disconnected', async () => {
        const { page, adapter, firstWallet, networks, reload } = await openConnectedPage()
        await expect(adapter.getProvider({ connectorId: firstWallet.connectorId })).rejects.toMatchObject({
          code: 'NotConnected',
        })
        firstWallet.useNetwork(networks.known)
        expect(page.news()).toEqual([])
        expect(await reload().adapter.reconnect({ connectorId: firstWallet.connectorId })).toBe(undefined)
      })
  })

  if (!canConnectSeveralWallets) return

  describe('switchConnection', () => {
    test('default', async () => {
      const { page, adapter, wallets, firstWallet, firstProvider, networks } = await openConnectedPage()
      const promptCountsBefore = wallets.map((wallet) => wallet.promptCount())
      const connection = await adapter.switchConnection?.({ connectorId: firstWallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(firstWallet, networks.home))
      expect(await adapter.getProvider()).toBe(firstProvider)
      expect(wallets.map((wallet) => wallet.promptCount())).toEqual(promptCountsBefore)
      expect(page.news()).toEqual([])
    })

    test('param: address', async () => {
      const { page, adapter, firstWallet, networks } = await openConnectedPage()
      const { connectorId, addresses } = firstWallet
      const [one, two, ...more] = addresses
      const connection = await adapter.switchConnection?.({ connectorId, address: two })
      expect(summarise(connection)).toEqual(
        createExpectedSummary({ connectorId, addresses: [two, one, ...more] }, networks.home),
      )
      const connectionAfter = await adapter.switchConnection?.({ connectorId, address: one })
      expect(summarise(connectionAfter)).toEqual(createExpectedSummary(firstWallet, networks.home))
      expect(page.news()).toEqual([])
    })

    test('behavior: the chosen account is still active after a reload', async () => {
      const { adapter, firstWallet, networks, reload } = await openConnectedPage()
      const { connectorId, addresses } = firstWallet
      const [one, two, ...more] = addresses
      await adapter.switchConnection?.({ connectorId, address: two })
      const connection = await reload().adapter.reconnect({ connectorId })
      expect(summarise(connection)).toEqual(
        createExpectedSummary({ connectorId, addresses: [two, one, ...more] }, networks.home),
      )
    })

    test('behavior: a later choice in the wallet replaces the account', async () => {
      const { page, adapter, firstWallet, networks } = await openConnectedPage()
      const { connectorId, addresses } = firstWallet
      const [one, two] = addresses
      await adapter.switchConnection?.({ connectorId, address: two })
      firstWallet.useAccount(one)
      const connection = createExpectedSummary({ connectorId, addresses: [one] }, networks.home)
      await expect.poll(() => summariseEvents(page)).toEqual([{ type: 'connection', connection, inUse: true }])
    })

    test('error: NotConnected', async () => {
      const { page, adapter, firstWallet, secondWallet } = await openConnectedPage()
      const { connectorId } = firstWallet
      await adapter.disconnect({ connectorId })
      const provider = await adapter.getProvider()
      const unavailableConnections = [
        { connectorId: 'nowhere.to.be.found' },
        { connectorId },
        { connectorId: secondWallet.connectorId, address: 'unknown' },
      ]
      for (const unavailableConnection of unavailableConnections) {
        await expect(adapter.switchConnection?.(unavailableConnection)).rejects.toMatchObject({
          name: 'ConnectionError',
          code: 'NotConnected',
        })
      }
      expect(await adapter.getProvider()).toBe(provider)
      expect(page.news()).toEqual([])
    })
  })

  describe('getProvider', () => {
    test('param: connectorId', async () => {
      const { adapter, firstWallet, secondWallet, firstProvider } = await openConnectedPage()
      expect(await adapter.getProvider({ connectorId: firstWallet.connectorId })).toBe(firstProvider)
      expect(await adapter.getProvider({ connectorId: secondWallet.connectorId })).toBe(await adapter.getProvider())
      await expect(adapter.getProvider({ connectorId: 'nowhere.to.be.found' })).rejects.toMatchObject({
        code: 'NotConnected',
      })
    })
  })

  describe('disconnect one', () => {
    test('behavior: another wallet disconnects, and the one in use is not affected', async () => {
      const { page, adapter, firstWallet, reload } = await openConnectedPage()
      const { connectorId } = firstWallet
      const provider = await adapter.getProvider()
      await adapter.disconnect({ connectorId })
      expect(await adapter.getProvider()).toBe(provider)
      await expect(adapter.getProvider({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
      expect(page.news()).toEqual([])
      expect(await reload().adapter.reconnect({ connectorId })).toBe(undefined)
    })

    test('behavior: the wallet in use disconnects, the earlier one is in use, and core may choose another', async () => {
      const { page, adapter, firstWallet, secondWallet, firstProvider, networks } = await openConnectedPage()
      await adapter.disconnect({ connectorId: secondWallet.connectorId })
      expect(await adapter.getProvider()).toBe(firstProvider)
      expect(page.news()).toEqual([])
      const connection = await adapter.switchConnection?.({ connectorId: firstWallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(firstWallet, networks.home))
      expect(await adapter.getProvider()).toBe(firstProvider)
      firstWallet.useNetwork(networks.known)
      await expect
        .poll(() => summariseEvents(page))
        .toEqual([{ type: 'connection', connection: createExpectedSummary(firstWallet, networks.known), inUse: true }])
    })

    test('behavior: does nothing for a wallet that is not connected', async () => {
      const { page, adapter } = await openConnectedPage()
      const provider = await adapter.getProvider()
      expect(await adapter.disconnect({ connectorId: 'nowhere.to.be.found' })).toBe(undefined)
      expect(await adapter.getProvider()).toBe(provider)
      expect(page.news()).toEqual([])
    })

    test('behavior: disconnects all wallets if none is named', async () => {
      const { page, adapter, wallets } = await openConnectedPage()
      await adapter.disconnect()
      for (const { connectorId } of wallets)
        await expect(adapter.getProvider({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
      expect(page.news()).toEqual([])
    })
  })

  describe('reconnect several', () => {
    test('behavior: the wallet that is restored first is in use', async () => {
      const { adapter, firstWallet, secondWallet, wallets, networks, reload } = await openConnectedPage()
      await adapter.switchConnection?.({ connectorId: firstWallet.connectorId })
      const promptCountsBefore = wallets.map((wallet) => wallet.promptCount())
      const page = reload()
      const restoredConnections = []
      for (const { connectorId } of wallets)
        restoredConnections.push(summarise(await page.adapter.reconnect({ connectorId })))
      expect(restoredConnections).toEqual([
        createExpectedSummary(firstWallet, networks.home),
        createExpectedSummary(secondWallet, networks.home),
      ])
      const provider = await page.adapter.getProvider()
      expect(provider).toBe(await page.adapter.getProvider({ connectorId: firstWallet.connectorId }))
      expect(provider).not.toBe(await page.adapter.getProvider({ connectorId: secondWallet.connectorId }))
      expect(wallets.map((wallet) => wallet.promptCount())).toEqual(promptCountsBefore)
      expect(page.news()).toEqual([])
    })

    test('behavior: a wallet that the visitor connects meanwhile is in use', async () => {
      const { firstWallet, secondWallet, networks, reload } = await openConnectedPage()
      const { adapter } = reload()
      await adapter.connect({ connectorId: secondWallet.connectorId })
      const connection = await adapter.reconnect({ connectorId: firstWallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(firstWallet, networks.home))
      expect(await adapter.getProvider()).toBe(await adapter.getProvider({ connectorId: secondWallet.connectorId }))
    })
  })

  describe('reconnect several, after the visitor disconnected', () => {
    test.each([
      ['this wallet', 'firstWallet'],
      ['all wallets', undefined],
    ] as const)('behavior: %s: the wallet is not restored, whatever the visitor connected since', async (_, name) => {
      const pageSetup = await openConnectedPage()
      const { firstWallet, secondWallet } = pageSetup
      const { adapter } = pageSetup.reload()
      await adapter.disconnect(name && { connectorId: pageSetup[name].connectorId })
      await adapter.connect({ connectorId: secondWallet.connectorId })
      expect(await adapter.reconnect({ connectorId: firstWallet.connectorId })).toBe(undefined)
      await expect(adapter.getProvider({ connectorId: firstWallet.connectorId })).rejects.toMatchObject({
        code: 'NotConnected',
      })
    })

    test('behavior: another wallet: the first wallet is restored', async () => {
      const { firstWallet, secondWallet, networks, reload } = await openConnectedPage()
      const { adapter } = reload()
      await adapter.disconnect({ connectorId: secondWallet.connectorId })
      const connection = await adapter.reconnect({ connectorId: firstWallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(firstWallet, networks.home))
    })
  })

  describe('events of a wallet that is not in use', () => {
    test('behavior: emits another account and another network as not in use', async () => {
      const { page, adapter, firstWallet, networks } = await openConnectedPage()
      const provider = await adapter.getProvider()
      const [, two] = firstWallet.addresses
      firstWallet.useAccount(two)
      const expectedWallet = { ...firstWallet, addresses: [two] }
      const summaryOnHomeNetwork = createExpectedSummary(expectedWallet, networks.home)
      await expect
        .poll(() => summariseEvents(page))
        .toEqual([{ type: 'connection', connection: summaryOnHomeNetwork, inUse: false }])
      firstWallet.useNetwork(networks.known)
      const summaryOnKnownNetwork = createExpectedSummary(expectedWallet, networks.known)
      await expect
        .poll(() => summariseEvents(page)[1])
        .toEqual({ type: 'connection', connection: summaryOnKnownNetwork, inUse: false })
      expect(await adapter.getProvider()).toBe(provider)
      expect(summariseEvents(page)).toHaveLength(2)
    })

    test('behavior: ends its own connection only', async () => {
      const { page, adapter, firstWallet } = await openConnectedPage()
      const { connectorId } = firstWallet
      const provider = await adapter.getProvider()
      firstWallet.revoke()
      await expect.poll(() => summariseEvents(page)).toEqual([{ type: 'disconnected', connectorId }])
      expect(await adapter.getProvider()).toBe(provider)
      await expect(adapter.getProvider({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
    })

    test('behavior: emits the end of the wallet in use, and no event for the next wallet', async () => {
      const { page, adapter, firstWallet, secondWallet, firstProvider, networks } = await openConnectedPage()
      secondWallet.revoke()
      const disconnectedEvent = { type: 'disconnected', connectorId: secondWallet.connectorId }
      await expect.poll(() => summariseEvents(page)).toEqual([disconnectedEvent])
      const connection = await adapter.switchConnection?.({ connectorId: firstWallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(firstWallet, networks.home))
      expect(await adapter.getProvider()).toBe(firstProvider)
      expect(summariseEvents(page)).toEqual([disconnectedEvent])
    })
  })
}
