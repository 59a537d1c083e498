import { describe, expect, test } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { openPage } from './openPage.ts'
import { createExpectedSummary, findLastConnectors, summarise } from './summary.ts'

export function describeConnecting({ create }: AdapterContractParameters): void {
  describe('start', () => {
    test('default', async () => {
      const { page, wallets } = await openPage(create)
      const connectorIds = wallets.map(({ connectorId }) => connectorId)
      await expect
        .poll(() => findLastConnectors(page.ports.events).map(({ id }) => id))
        .toEqual(expect.arrayContaining(connectorIds))
      const connectors = findLastConnectors(page.ports.events)
      expect(new Set(connectors.map(({ id }) => id)).size).toBe(connectors.length)
      expect([...new Set(connectors.map(({ namespace }) => namespace))]).toEqual([page.adapter.namespace])
      expect(connectors.filter(({ imageUrl = 'https:' }) => !/^(https:|data:image\/)/.test(imageUrl))).toEqual([])
    })

    test('behavior: shows no prompt', async () => {
      const { page, wallets } = await openPage(create)
      await page.adapter.reconnect({ connectorId: wallets[0].connectorId })
      expect(wallets.map((wallet) => wallet.promptCount())).toEqual([0, 0])
      expect(page.news()).toEqual([])
    })
  })

  describe('connect', () => {
    test('default', async () => {
      const { page, wallets, networks } = await openPage(create)
      const [wallet] = wallets
      const connection = await page.adapter.connect({ connectorId: wallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(wallet, networks.home))
      expect([...new Set(connection.accounts.map(({ namespace }) => namespace))]).toEqual([page.adapter.namespace])
    })

    test('param: network', async () => {
      const { page, wallets, networks } = await openPage(create)
      const [{ connectorId }] = wallets
      const connection = await page.adapter.connect({ connectorId, network: networks.known })
      expect(summarise(connection)).toEqual(createExpectedSummary(wallets[0], networks.known))
    })

    test('error: UserRejected, and the next attempt succeeds', async () => {
      const { page, wallets, networks } = await openPage(create)
      const [wallet] = wallets
      wallet.setMode('reject')
      await expect(page.adapter.connect({ connectorId: wallet.connectorId })).rejects.toMatchObject({
        name: 'ConnectionError',
        code: 'UserRejected',
      })
      await expect(page.adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
      wallet.setMode('approve')
      const connection = await page.adapter.connect({ connectorId: wallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(wallet, networks.home))
      expect(page.news()).toEqual([])
    })

    test('error: ConnectorNotFound', async () => {
      const { page } = await openPage(create)
      await expect(page.adapter.connect({ connectorId: 'nowhere.to.be.found' })).rejects.toMatchObject({
        name: 'ConnectionError',
        code: 'ConnectorNotFound',
      })
    })
  })

  describe('reconnect', () => {
    test('default', async () => {
      const { page, reload, wallets, networks } = await openPage(create)
      const [wallet] = wallets
      await page.adapter.connect({ connectorId: wallet.connectorId, network: networks.known })
      const promptCountBefore = wallet.promptCount()
      const connection = await reload().adapter.reconnect({ connectorId: wallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(wallet, networks.known))
      expect(wallet.promptCount()).toBe(promptCountBefore)
    })

    test('behavior: returns undefined without a prompt if the wallet no longer grants access', async () => {
      const { page, reload, wallets } = await openPage(create)
      const [wallet] = wallets
      await page.adapter.connect({ connectorId: wallet.connectorId })
      wallet.revoke()
      const promptCountBefore = wallet.promptCount()
      expect(await reload().adapter.reconnect({ connectorId: wallet.connectorId })).toBe(undefined)
      expect(wallet.promptCount()).toBe(promptCountBefore)
    })

    test('behavior: restores a wallet that shows another of the connected accounts', async () => {
      const { page, reload, wallets } = await openPage(create)
      const [wallet] = wallets
      await page.adapter.connect({ connectorId: wallet.connectorId })
      page.adapter.destroy()
      wallet.useAccount(wallet.addresses[1])
      const connection = await reload().adapter.reconnect({ connectorId: wallet.connectorId })
      expect(connection?.accounts.map(({ address }) => address)).toEqual([wallet.addresses[1]])
    })

    test('behavior: returns undefined for a wallet that shows an account which was not connected', async () => {
      const { page, reload, wallets } = await openPage(create)
      const [wallet] = wallets
      wallet.useAccount(wallet.addresses[0])
      await page.adapter.connect({ connectorId: wallet.connectorId })
      page.adapter.destroy()
      wallet.useAccount(wallet.addresses[1])
      const promptCountBefore = wallet.promptCount()
      const { adapter } = reload()
      expect(await adapter.reconnect({ connectorId: wallet.connectorId })).toBe(undefined)
      expect(wallet.promptCount()).toBe(promptCountBefore)
      await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    })

    test('behavior: returns undefined for a wallet that no longer exists', async () => {
      const { page } = await openPage(create)
      expect(await page.adapter.reconnect({ connectorId: 'nowhere.to.be.found' })).toBe(undefined)
    })
  })

  describe('disconnect', () => {
    test('default', async () => {
      const { page, reload, wallets } = await openPage(create)
      const [{ connectorId }] = wallets
      await page.adapter.connect({ connectorId })
      await page.adapter.disconnect()
      await expect(page.adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
      expect(page.news()).toEqual([])
      expect(await reload().adapter.reconnect({ connectorId })).toBe(undefined)
    })

    test('behavior: does nothing if nothing is connected', async () => {
      const { page } = await openPage(create)
      expect(await page.adapter.disconnect()).toBe(undefined)
      expect(page.news()).toEqual([])
    })

    test('behavior: the wallet can be connected again', async () => {
      const { page, wallets, networks } = await openPage(create)
      const [wallet] = wallets
      await page.adapter.connect({ connectorId: wallet.connectorId })
      await page.adapter.disconnect()
      const connection = await page.adapter.connect({ connectorId: wallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(wallet, networks.home))
    })
  })
}
