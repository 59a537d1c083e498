import { describe, expect, test } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { openPage } from './openPage.ts'
import { expected, lastConnectors, summary, told } from './summary.ts'

export function describeWalletConnect({ create, verbs }: AdapterContractParameters): void {
  async function opened() {
    const world = await openPage(create)
    const { session } = world
    if (!session) throw new Error('The setup brings no `session`, although the contract is told `walletConnect`.')
    const { port, control, addresses } = session
    const { id: connectorId } = port.connector
    return {
      ...world,
      session,
      control,
      port,
      connectorId,
      subject: { connectorId, addresses },
      network: world.networks.home,
    }
  }

  /** Attaches the adapter to a granted session. */
  async function connected() {
    const world = await opened()
    world.control.grant()
    const connection = await world.page.adapter.connect({ connectorId: world.connectorId })
    return { ...world, adapter: world.page.adapter, connection }
  }

  describe('walletConnect', () => {
    test('start: lists the connector, and does not load the client', async () => {
      const { page, port, control, connectorId } = await opened()
      const listed = () => lastConnectors(page.ports.events).filter(({ id }) => id === connectorId)
      await expect.poll(listed).toEqual([port.connector])
      expect(control.loadCount()).toBe(0)
    })

    test('connect: returns the granted session without a prompt', async () => {
      const { page, connection, subject, network, networks, control, wallets, session } = await connected()
      expect(summary(connection)).toEqual(expected(subject, network))
      const granted = (await session.port.load()).connection()
      expect(connection.approvedCaipNetworkIds).toEqual([networks.home.caipNetworkId, networks.known.caipNetworkId])
      expect([connection.wallet, connection.approvedCaipNetworkIds]).toEqual([
        granted?.wallet,
        granted?.approvedCaipNetworkIds,
      ])
      expect(connection.wallet?.name).toEqual(expect.any(String))
      expect(control.requests()).toEqual([])
      expect(wallets.map((wallet) => wallet.promptCount())).toEqual([0, 0])
      expect(page.news()).toEqual([])
    })

    test('connect: NotConnected without a session', async () => {
      const { page, connectorId, control, subject, network } = await opened()
      const failure = { name: 'ConnectionError', code: 'NotConnected' }
      await expect(page.adapter.connect({ connectorId })).rejects.toMatchObject(failure)
      await expect(page.adapter.getProvider()).rejects.toMatchObject(failure)
      control.grant()
      expect(page.news()).toEqual([])
      expect(summary(await page.adapter.connect({ connectorId }))).toEqual(expected(subject, network))
    })

    test('reconnect', async () => {
      const { reload, connectorId, subject, network, control } = await connected()
      const page = reload()
      expect(summary(await page.adapter.reconnect({ connectorId }))).toEqual(expected(subject, network))
      expect(control.requests()).toEqual([])
      expect(page.news()).toEqual([])
    })

    test('reconnect: returns undefined if the session has ended', async () => {
      const { reload, connectorId, control } = await connected()
      const page = reload()
      control.end()
      expect(await page.adapter.reconnect({ connectorId })).toBe(undefined)
      expect(page.news()).toEqual([])
    })

    test('events: emits accounts, network and approval once each', async () => {
      const { page, control, connectorId, subject, networks } = await connected()
      const [, two] = subject.addresses
      const event = (addresses: readonly string[], network: typeof networks.home) => ({
        type: 'connection',
        connection: expected({ connectorId, addresses }, network),
        inUse: true,
      })
      control.setAccounts([two])
      await expect.poll(() => told(page)).toEqual([event([two], networks.home)])
      control.setAccounts([two])
      control.setNetwork(networks.known.caipNetworkId)
      await expect.poll(() => told(page)).toEqual([event([two], networks.home), event([two], networks.known)])
      control.setNetworks([networks.known])
      await expect.poll(() => told(page)).toHaveLength(3)
      expect(page.news().at(-1)).toMatchObject({
        connection: { approvedCaipNetworkIds: [networks.known.caipNetworkId] },
      })
    })

    test('events: emits the end of the session, also if the wallet ends it after a reload', async () => {
      const { page, reload, control, connectorId } = await connected()
      const after = reload()
      await after.adapter.reconnect({ connectorId })
      control.end()
      await expect.poll(() => told(after)).toEqual([{ type: 'disconnected', connectorId }])
      await expect(after.adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
      expect(told(page)).toEqual([])
    })

    test('getProvider', async () => {
      const { adapter, connectorId } = await connected()
      const provider = await adapter.getProvider()
      expect(provider).toEqual(expect.anything())
      expect(await adapter.getProvider({ connectorId })).toBe(provider)
    })

    test('switchNetwork', async () => {
      const { page, adapter, subject, networks } = await connected()
      const { home, known, unknown } = networks
      expect(summary(await adapter.switchNetwork({ network: known }))).toEqual(expected(subject, known))
      const added = await adapter.switchNetwork({ network: unknown })
      expect(summary(added)).toEqual(expected(subject, unknown))
      expect(added?.approvedCaipNetworkIds).toEqual([home, known, unknown].map((each) => each.caipNetworkId))
      expect(page.news()).toEqual([])
    })

    test('switchNetwork: SwitchRejected', async () => {
      const { page, adapter, networks, control } = await connected()
      control.setMode('reject')
      await expect(adapter.switchNetwork({ network: networks.unknown })).rejects.toMatchObject({
        name: 'NetworkError',
        code: 'SwitchRejected',
      })
      expect(page.news()).toEqual([])
    })

    test('switchNetwork: SwitchNotApproved', async () => {
      const { page, control, connectorId, networks } = await opened()
      control.setNetworks([networks.home])
      control.grant()
      await page.adapter.connect({ connectorId })
      await expect(page.adapter.switchNetwork({ network: networks.known })).rejects.toMatchObject({
        name: 'NetworkError',
        code: 'SwitchNotApproved',
      })
      expect(page.news()).toEqual([])
    })

    test('disconnect: detaches from the session, which core ends', async () => {
      const { page, adapter, control, connectorId, networks, subject, network } = await connected()
      await adapter.disconnect({ connectorId })
      await expect(adapter.getProvider({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
      expect(control.isGranted).toBe(true)
      control.setNetwork(networks.known.caipNetworkId)
      control.setNetwork(networks.home.caipNetworkId)
      expect(page.news()).toEqual([])
      expect(summary(await adapter.connect({ connectorId }))).toEqual(expected(subject, network))
      await adapter.disconnect()
      expect(control.isGranted).toBe(true)
      control.end()
      expect(page.news()).toEqual([])
    })

    test('destroy: emits nothing more, and the session stays alive', async () => {
      const { page, control, networks } = await connected()
      page.adapter.destroy()
      expect(control.isGranted).toBe(true)
      control.setNetwork(networks.known.caipNetworkId)
      control.end()
      expect(page.news()).toEqual([])
    })

    if (verbs.includes('signMessage')) {
      test('signMessage', async () => {
        const { adapter, capabilities, subject } = await connected()
        const [address] = subject.addresses
        const message = 'Grüezi,\nwelt 🗝'
        const signature = (await adapter.signMessage?.({ message, address })) ?? ''
        expect(await capabilities?.verifyMessage({ message, address, signature })).toBe(true)
      })

      test('signMessage: UserRejected', async () => {
        const { adapter, control, subject } = await connected()
        control.setMode('reject')
        await expect(adapter.signMessage?.({ message: 'no', address: subject.addresses[0] })).rejects.toMatchObject({
          name: 'ConnectionError',
          code: 'UserRejected',
        })
      })
    }

    if (verbs.includes('sendTransaction')) {
      test('sendTransaction', async () => {
        const { adapter, capabilities, network, subject } = await connected()
        const { receiver = '', amount = 1n, balanceOf = async () => 0n, confirmed } = capabilities ?? {}
        const before = await balanceOf(receiver)
        const hash = await adapter.sendTransaction?.({
          transaction: { to: receiver, value: amount },
          network,
          address: subject.addresses[0],
        })
        await confirmed?.(hash ?? '')
        expect((await balanceOf(receiver)) - before).toBe(amount)
      })

      test('sendTransaction: UserRejected', async () => {
        const { adapter, capabilities, control, network, subject } = await connected()
        const { receiver = '', amount = 1n } = capabilities ?? {}
        control.setMode('reject')
        await expect(
          adapter.sendTransaction?.({
            transaction: { to: receiver, value: amount },
            network,
            address: subject.addresses[0],
          }),
        ).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
      })
    }

    if (verbs.includes('switchConnection')) {
      test('beside a wallet: both are connected, and the newer one is in use', async () => {
        const { page, wallets, control, connectorId, subject, network, networks } = await opened()
        const { adapter } = page
        control.grant()
        const [first] = wallets
        await adapter.connect({ connectorId: first.connectorId })
        expect(summary(await adapter.connect({ connectorId }))).toEqual(expected(subject, network))
        const back = await adapter.switchConnection?.({ connectorId: first.connectorId })
        expect(summary(back)).toEqual(expected(first, network))
        control.setNetwork(networks.known.caipNetworkId)
        const connection = expected(subject, networks.known)
        await expect.poll(() => told(page)).toEqual([{ type: 'connection', connection, inUse: false }])
        control.end()
        await expect.poll(() => told(page)[1]).toEqual({ type: 'disconnected', connectorId })
        expect(await adapter.getProvider()).toBe(await adapter.getProvider({ connectorId: first.connectorId }))
      })

      test('switchConnection: switches to another account of the session', async () => {
        const { page, adapter, connectorId, subject, network } = await connected()
        const [one, two, ...more] = subject.addresses
        const connection = await adapter.switchConnection?.({ connectorId, address: two })
        expect(summary(connection)).toEqual(expected({ connectorId, addresses: [two, one, ...more] }, network))
        expect(page.news()).toEqual([])
      })

      test('switchConnection: reports each choice of an account to the session, and no other choice', async () => {
        const { adapter, control, connectorId, subject } = await connected()
        const [one, two] = subject.addresses
        await adapter.switchConnection?.({ connectorId })
        expect(control.choiceCount()).toBe(0)
        for (const address of [two, one]) await adapter.switchConnection?.({ connectorId, address })
        expect(control.choiceCount()).toBe(2)
      })
    } else {
      test('beside a wallet: the earlier wallet is disconnected', async () => {
        const { page, wallets, control, connectorId, subject, network } = await opened()
        const [first] = wallets
        control.grant()
        await page.adapter.connect({ connectorId: first.connectorId })
        expect(summary(await page.adapter.connect({ connectorId }))).toEqual(expected(subject, network))
        await expect(page.adapter.getProvider({ connectorId: first.connectorId })).rejects.toMatchObject({
          code: 'NotConnected',
        })
      })
    }
  })
}
