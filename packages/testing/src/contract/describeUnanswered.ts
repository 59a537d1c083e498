import type { Network } from '@latchkey/protocol'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { openPage } from './openPage.ts'
import { expected, summariseEvents, summary } from './summary.ts'

/** Tests that a wallet which never responds does not block the events of other wallets. */
export function describeUnanswered({ create, verbs, switching = 'wallet' }: AdapterContractParameters): void {
  const canHoldSeveral = verbs.includes('switchConnection')

  /** Connects the first wallet. */
  async function openConnected() {
    const world = await openPage(create)
    const [first, second] = world.wallets
    const { adapter } = world.page
    await adapter.connect({ connectorId: first.connectorId })
    const event = (addresses: readonly string[], network: Network, inUse = true) => ({
      type: 'connection',
      connection: expected({ ...first, addresses }, network),
      inUse,
    })
    return { ...world, adapter, first, second, event }
  }

  describe('a connection without a response', () => {
    test('behavior: emits the events of another wallet', async () => {
      const { page, adapter, first, second, networks, event } = await openConnected()
      second.setMode('manual')
      void adapter.connect({ connectorId: second.connectorId })
      await expect.poll(() => second.promptCount()).toBe(1)
      const [, two] = first.addresses
      first.useAccount(two)
      const expectedEvents: unknown[] = [event([two], networks.home)]
      await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
      first.useNetwork(networks.known)
      expectedEvents.push(event([two], networks.known))
      await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
      first.revoke()
      expectedEvents.push({ type: 'disconnected', connectorId: first.connectorId })
      await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
    })

    test('behavior: connects another wallet, emits its events and disconnects it', async () => {
      const { page, adapter, wallets, networks } = await openWithHungFirst()
      const second = wallets[1]
      const connection = await adapter.connect({ connectorId: second.connectorId })
      expect(summary(connection)).toEqual(expected(second, networks.home))
      const [, two] = second.addresses
      second.useAccount(two)
      const expectedConnection = expected({ ...second, addresses: [two] }, networks.home)
      await expect
        .poll(() => summariseEvents(page))
        .toEqual([{ type: 'connection', connection: expectedConnection, inUse: true }])
      await adapter.disconnect({ connectorId: second.connectorId })
      await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    })
  })

  async function openWithHungFirst() {
    const world = await openPage(create)
    const [first] = world.wallets
    const { adapter } = world.page
    first.setMode('manual')
    void adapter.connect({ connectorId: first.connectorId }).catch(() => {})
    await expect.poll(() => first.promptCount()).toBe(1)
    return { ...world, adapter }
  }

  if (switching === 'wallet')
    describe('a network switch without a response', () => {
      async function startSwitch(wanted: 'known' | 'unknown') {
        const world = await openConnected()
        const { adapter, first, networks } = world
        const prompts = first.promptCount()
        first.setMode('manual')
        const switched = adapter.switchNetwork({ network: networks[wanted] })
        switched.catch(() => {})
        await expect.poll(() => first.promptCount()).toBe(prompts + 1)
        return { ...world, switched }
      }

      test('behavior: emits changes that the wallet makes by itself', async () => {
        const { page, first, networks, event } = await startSwitch('known')
        first.useNetwork(networks.foreign)
        const expectedEvents: unknown[] = [event(first.addresses, networks.foreign)]
        await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
        first.useNetwork(networks.home)
        expectedEvents.push(event(first.addresses, networks.home))
        await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
        const [, two] = first.addresses
        first.useAccount(two)
        expectedEvents.push(event([two], networks.home))
        await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
        first.revoke()
        expectedEvents.push({ type: 'disconnected', connectorId: first.connectorId })
        await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
      })

      test('behavior: resolves if the wallet switches to the network by itself', async () => {
        const { page, first, networks, event, switched } = await startSwitch('known')
        first.useNetwork(networks.known)
        expect(summary(await switched)).toEqual(expected(first, networks.known))
        expect(page.news()).toEqual([])
        first.useNetwork(networks.home)
        await expect.poll(() => summariseEvents(page)).toEqual([event(first.addresses, networks.home)])
      })

      if (canHoldSeveral)
        test('behavior: emits the events of another wallet', async () => {
          const world = await openConnected()
          const { page, adapter, first, second, networks, event } = world
          await adapter.connect({ connectorId: second.connectorId })
          const prompts = second.promptCount()
          second.setMode('manual')
          void adapter.switchNetwork({ network: networks.known })
          await expect.poll(() => second.promptCount()).toBe(prompts + 1)
          first.useNetwork(networks.known)
          const expectedEvents: unknown[] = [event(first.addresses, networks.known, false)]
          await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
          first.revoke()
          expectedEvents.push({ type: 'disconnected', connectorId: first.connectorId })
          await expect.poll(() => summariseEvents(page)).toEqual(expectedEvents)
        })
    })

  describe('a wallet that does not respond to a disconnect', () => {
    test('behavior: is disconnected within 3 s, and stays disconnected', async () => {
      const { adapter, first, page, reload } = await openConnected()
      const { connectorId } = first
      first.hangOnLeave?.()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const disconnection = adapter
        .disconnect()
        .catch((error) => expect(error).toMatchObject({ code: 'DisconnectFailed' }))
      await vi.advanceTimersByTimeAsync(3_000)
      await disconnection
      vi.useRealTimers()
      await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
      expect(page.news()).toEqual([])
      expect(await reload().adapter.reconnect({ connectorId })).toBe(undefined)
    })
  })
}
