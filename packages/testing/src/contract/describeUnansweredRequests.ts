import type { Network } from '@latchkey/protocol'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { openPage } from './openPage.ts'
import { createExpectedSummary, summarise, summariseEvents } from './summary.ts'

/** Tests with a wallet that never responds to a request: events of the other wallet must still arrive. */
export function describeUnansweredRequests({ create, verbs, switching = 'wallet' }: AdapterContractParameters): void {
  const canConnectSeveralWallets = verbs.includes('switchConnection')

  /** Opens a page and connects the first wallet. */
  async function openConnectedPage() {
    const pageSetup = await openPage(create)
    const [firstWallet, secondWallet] = pageSetup.wallets
    const { adapter } = pageSetup.page
    await adapter.connect({ connectorId: firstWallet.connectorId })
    const createConnectionEvent = (addresses: readonly string[], network: Network, inUse = true) => ({
      type: 'connection',
      connection: createExpectedSummary({ ...firstWallet, addresses }, network),
      inUse,
    })
    return { ...pageSetup, adapter, firstWallet, secondWallet, createConnectionEvent }
  }

  describe('a connection without a response', () => {
    test('behavior: emits the events of another wallet', async () => {
      const { page, adapter, firstWallet, secondWallet, networks, createConnectionEvent } = await openConnectedPage()
      secondWallet.setMode('manual')
      void adapter.connect({ connectorId: secondWallet.connectorId })
      await expect.poll(() => secondWallet.promptCount()).toBe(1)
      const [, two] = firstWallet.addresses
      firstWallet.useAccount(two)
      const expectedEvents: unknown[] = [createConnectionEvent([two], networks.home)]
      await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
      firstWallet.useNetwork(networks.known)
      expectedEvents.push(createConnectionEvent([two], networks.known))
      await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
      firstWallet.revoke()
      expectedEvents.push({ type: 'disconnected', connectorId: firstWallet.connectorId })
      await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
    })

    test('behavior: connects another wallet, emits its events and disconnects it', async () => {
      const { page, adapter, wallets, networks } = await openWithUnresponsiveWallet()
      const secondWallet = wallets[1]
      const connection = await adapter.connect({ connectorId: secondWallet.connectorId })
      expect(summarise(connection)).toEqual(createExpectedSummary(secondWallet, networks.home))
      const [, two] = secondWallet.addresses
      secondWallet.useAccount(two)
      const expectedConnection = createExpectedSummary({ ...secondWallet, addresses: [two] }, networks.home)
      await expect
        .poll(() => summariseEvents(page))
        .toEqual([{ type: 'connection', connection: expectedConnection, inUse: true }])
      await adapter.disconnect({ connectorId: secondWallet.connectorId })
      await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    })
  })

  async function openWithUnresponsiveWallet() {
    const pageSetup = await openPage(create)
    const [firstWallet] = pageSetup.wallets
    const { adapter } = pageSetup.page
    firstWallet.setMode('manual')
    void adapter.connect({ connectorId: firstWallet.connectorId }).catch(() => {})
    await expect.poll(() => firstWallet.promptCount()).toBe(1)
    return { ...pageSetup, adapter }
  }

  if (switching === 'wallet')
    describe('a network switch without a response', () => {
      async function startNetworkSwitch(networkName: 'known' | 'unknown') {
        const pageSetup = await openConnectedPage()
        const { adapter, firstWallet, networks } = pageSetup
        const promptCountBefore = firstWallet.promptCount()
        firstWallet.setMode('manual')
        const whenSwitched = adapter.switchNetwork({ network: networks[networkName] })
        whenSwitched.catch(() => {})
        await expect.poll(() => firstWallet.promptCount()).toBe(promptCountBefore + 1)
        return { ...pageSetup, switched: whenSwitched }
      }

      test('behavior: emits changes that the wallet makes by itself', async () => {
        const { page, firstWallet, networks, createConnectionEvent } = await startNetworkSwitch('known')
        firstWallet.useNetwork(networks.foreign)
        const expectedEvents: unknown[] = [createConnectionEvent(firstWallet.addresses, networks.foreign)]
        await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
        firstWallet.useNetwork(networks.home)
        expectedEvents.push(createConnectionEvent(firstWallet.addresses, networks.home))
        await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
        const [, two] = firstWallet.addresses
        firstWallet.useAccount(two)
        expectedEvents.push(createConnectionEvent([two], networks.home))
        await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
        firstWallet.revoke()
        expectedEvents.push({ type: 'disconnected', connectorId: firstWallet.connectorId })
        await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
      })

      test('behavior: resolves if the wallet switches to the network by itself', async () => {
        const { page, firstWallet, networks, createConnectionEvent, switched } = await startNetworkSwitch('known')
        firstWallet.useNetwork(networks.known)
        expect(summarise(await switched)).toEqual(createExpectedSummary(firstWallet, networks.known))
        expect(page.news()).toEqual([])
        firstWallet.useNetwork(networks.home)
        await expect
          .poll(() => summariseEvents(page))
          .toEqual([createConnectionEvent(firstWallet.addresses, networks.home)])
      })

      if (canConnectSeveralWallets)
        test('behavior: emits the events of another wallet', async () => {
          const pageSetup = await openConnectedPage()
          const { page, adapter, firstWallet, secondWallet, networks, createConnectionEvent } = pageSetup
          await adapter.connect({ connectorId: secondWallet.connectorId })
          const promptCountBefore = secondWallet.promptCount()
          secondWallet.setMode('manual')
          void adapter.switchNetwork({ network: networks.known })
          await expect.poll(() => secondWallet.promptCount()).toBe(promptCountBefore + 1)
          firstWallet.useNetwork(networks.known)
          const expectedEvents: unknown[] = [createConnectionEvent(firstWallet.addresses, networks.known, false)]
          await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
          firstWallet.revoke()
          expectedEvents.push({ type: 'disconnected', connectorId: firstWallet.connectorId })
          await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
        })
    })

  describe('a wallet that does not respond to a disconnect', () => {
    test('behavior: is disconnected within 3 s, and stays disconnected', async () => {
      const { adapter, firstWallet, page, reload } = await openConnectedPage()
      const { connectorId } = firstWallet
      firstWallet.hangOnLeave?.()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const whenDisconnected = adapter
        .disconnect()
        .catch((error) => expect(error).toMatchObject({ code: 'DisconnectFailed' }))
      await vi.advanceTimersByTimeAsync(3_000)
      await whenDisconnected
      vi.useRealTimers()
      await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
      expect(page.news()).toEqual([])
      expect(await reload().adapter.reconnect({ connectorId })).toBe(undefined)
    })
  })
}
