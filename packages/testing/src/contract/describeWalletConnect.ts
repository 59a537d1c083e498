import type { AdapterConnection } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import type { AdapterContractParameters } from './contractSetup.ts'
import { openPage } from './openPage.ts'
import { createExpectedSummary, findLastConnectors, summarise, summariseEvents } from './summary.ts'

export function describeWalletConnect({ create, verbs }: AdapterContractParameters): void {
  async function openSession() {
    const pageSetup = await openPage(create)
    const { session } = pageSetup
    if (!session) throw new Error('The setup brings no `session`, although the contract is told `walletConnect`.')
    const { connector, share, control, addresses } = session
    const { id: connectorId } = connector
    return {
      ...pageSetup,
      session,
      control,
      connector,
      connectorId,
      attachParameters: { connectorId, session: share },
      restoreParameters: { connectorId, session: share, isRestored: true },
      sessionWallet: { connectorId, addresses },
      network: pageSetup.networks.home,
    }
  }

  /** Opens a page and connects the adapter to a session that the wallet has granted. */
  async function openConnectedPage() {
    const pageSetup = await openSession()
    pageSetup.control.grant()
    const connection = await requireConnection(pageSetup.page.adapter.attach(pageSetup.attachParameters))
    return { ...pageSetup, adapter: pageSetup.page.adapter, connection }
  }

  describe('walletConnect', () => {
    test('start: lists no other wallet under the id of the connector, and connects no session', async () => {
      const { page, connector, connectorId, control } = await openSession()
      control.grant()
      const listConnectors = () => findLastConnectors(page.ports.events)
      await expect.poll(() => listConnectors().length).toBeGreaterThan(0)
      for (const each of listConnectors().filter(({ id }) => id === connectorId)) expect(each).toEqual(connector)
      expect(page.news()).toEqual([])
      await expect(page.adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    })

    test('attach: returns the granted session without a prompt', async () => {
      const { page, connection, sessionWallet, network, networks, control, wallets, session } =
        await openConnectedPage()
      expect(summarise(connection)).toEqual(createExpectedSummary(sessionWallet, network))
      const sharedConnection = session.share.connection()
      expect(connection.approvedCaipNetworkIds).toEqual([networks.home.caipNetworkId, networks.known.caipNetworkId])
      expect([connection.wallet, connection.approvedCaipNetworkIds]).toEqual([
        sharedConnection?.wallet,
        sharedConnection?.approvedCaipNetworkIds,
      ])
      expect(connection.wallet?.name).toEqual(expect.any(String))
      expect(control.requests()).toEqual([])
      expect(wallets.map((wallet) => wallet.promptCount())).toEqual([0, 0])
      expect(page.news()).toEqual([])
    })

    test('attach: returns undefined without a session', async () => {
      const { page, attachParameters, control, sessionWallet, network } = await openSession()
      const notConnectedError = { name: 'ConnectionError', code: 'NotConnected' }
      expect(await page.adapter.attach(attachParameters)).toBe(undefined)
      await expect(page.adapter.getProvider()).rejects.toMatchObject(notConnectedError)
      control.grant()
      expect(page.news()).toEqual([])
      expect(summarise(await requireConnection(page.adapter.attach(attachParameters)))).toEqual(
        createExpectedSummary(sessionWallet, network),
      )
    })

    test('attach, param: isRestored', async () => {
      const { reload, restoreParameters, sessionWallet, network, control } = await openConnectedPage()
      const page = reload()
      expect(summarise(await requireConnection(page.adapter.attach(restoreParameters)))).toEqual(
        createExpectedSummary(sessionWallet, network),
      )
      expect(control.requests()).toEqual([])
      expect(page.news()).toEqual([])
    })

    test('attach, param: isRestored: returns undefined if the session has ended', async () => {
      const { reload, restoreParameters, control } = await openConnectedPage()
      const page = reload()
      control.end()
      expect(await page.adapter.attach(restoreParameters)).toBe(undefined)
      expect(page.news()).toEqual([])
    })

    test('events: emits accounts, network and approval once each', async () => {
      const { page, control, connectorId, sessionWallet, networks } = await openConnectedPage()
      const [, two] = sessionWallet.addresses
      const createConnectionEvent = (addresses: readonly string[], network: typeof networks.home) => ({
        type: 'connection',
        connection: createExpectedSummary({ connectorId, addresses }, network),
        inUse: true,
      })
      control.setAccounts([two])
      await expect.poll(() => summariseEvents(page)).toEqual([createConnectionEvent([two], networks.home)])
      control.setAccounts([two])
      control.setNetwork(networks.known.caipNetworkId)
      await expect
        .poll(() => summariseEvents(page))
        .toEqual([createConnectionEvent([two], networks.home), createConnectionEvent([two], networks.known)])
      control.setNetworks([networks.known])
      await expect.poll(() => summariseEvents(page)).toHaveLength(3)
      expect(page.news().at(-1)).toMatchObject({
        connection: { approvedCaipNetworkIds: [networks.known.caipNetworkId] },
      })
    })

    test('events: emits the end of the session, also if the wallet ends it after a reload', async () => {
      const { page, reload, control, connectorId, restoreParameters } = await openConnectedPage()
      const reloadedPage = reload()
      await reloadedPage.adapter.attach(restoreParameters)
      control.end()
      await expect.poll(() => summariseEvents(reloadedPage)).toEqual([{ type: 'disconnected', connectorId }])
      await expect(reloadedPage.adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
      expect(summariseEvents(page)).toEqual([])
    })

    test('getProvider', async () => {
      const { adapter, connectorId } = await openConnectedPage()
      const provider = await adapter.getProvider()
      expect(provider).toEqual(expect.anything())
      expect(await adapter.getProvider({ connectorId })).toBe(provider)
    })

    test('switchNetwork', async () => {
      const { page, adapter, sessionWallet, networks } = await openConnectedPage()
      const { home, known, unknown } = networks
      expect(summarise(await adapter.switchNetwork({ network: known }))).toEqual(
        createExpectedSummary(sessionWallet, known),
      )
      const switchedConnection = await adapter.switchNetwork({ network: unknown })
      expect(summarise(switchedConnection)).toEqual(createExpectedSummary(sessionWallet, unknown))
      expect(switchedConnection?.approvedCaipNetworkIds).toEqual(
        [home, known, unknown].map((each) => each.caipNetworkId),
      )
      expect(page.news()).toEqual([])
    })

    test('switchNetwork: SwitchRejected', async () => {
      const { page, adapter, networks, control } = await openConnectedPage()
      control.setMode('reject')
      await expect(adapter.switchNetwork({ network: networks.unknown })).rejects.toMatchObject({
        name: 'NetworkError',
        code: 'SwitchRejected',
      })
      expect(page.news()).toEqual([])
    })

    test('switchNetwork: SwitchNotApproved', async () => {
      const { page, control, attachParameters, networks } = await openSession()
      control.setNetworks([networks.home])
      control.grant()
      await page.adapter.attach(attachParameters)
      await expect(page.adapter.switchNetwork({ network: networks.known })).rejects.toMatchObject({
        name: 'NetworkError',
        code: 'SwitchNotApproved',
      })
      expect(page.news()).toEqual([])
    })

    test('disconnect: detaches from the session, which core ends', async () => {
      const { page, adapter, attachParameters, control, connectorId, networks, sessionWallet, network } =
        await openConnectedPage()
      await adapter.disconnect({ connectorId })
      await expect(adapter.getProvider({ connectorId })).rejects.toMatchObject({ code: 'NotConnected' })
      expect(control.isGranted).toBe(true)
      control.setNetwork(networks.known.caipNetworkId)
      control.setNetwork(networks.home.caipNetworkId)
      expect(page.news()).toEqual([])
      expect(summarise(await requireConnection(adapter.attach(attachParameters)))).toEqual(
        createExpectedSummary(sessionWallet, network),
      )
      await adapter.disconnect()
      expect(control.isGranted).toBe(true)
      control.end()
      expect(page.news()).toEqual([])
    })

    test('destroy: emits nothing more, and the session stays alive', async () => {
      const { page, control, networks } = await openConnectedPage()
      page.adapter.destroy()
      expect(control.isGranted).toBe(true)
      control.setNetwork(networks.known.caipNetworkId)
      control.end()
      expect(page.news()).toEqual([])
    })

    if (verbs.includes('signMessage')) {
      test('signMessage', async () => {
        const { adapter, capabilities, sessionWallet } = await openConnectedPage()
        const [address] = sessionWallet.addresses
        const message = 'Grüezi,\nwelt 🗝'
        const signature = (await adapter.signMessage?.({ message, address })) ?? ''
        expect(await capabilities?.verifyMessage({ message, address, signature })).toBe(true)
      })

      test('signMessage: UserRejected', async () => {
        const { adapter, control, sessionWallet } = await openConnectedPage()
        control.setMode('reject')
        await expect(
          adapter.signMessage?.({ message: 'no', address: sessionWallet.addresses[0] }),
        ).rejects.toMatchObject({
          name: 'ConnectionError',
          code: 'UserRejected',
        })
      })
    }

    if (verbs.includes('sendTransaction')) {
      test('sendTransaction', async () => {
        const { adapter, capabilities, network, sessionWallet } = await openConnectedPage()
        const { receiver = '', amount = 1n, balanceOf = async () => 0n, confirmed } = capabilities ?? {}
        const balanceBefore = await balanceOf(receiver)
        const hash = await adapter.sendTransaction?.({
          transaction: { to: receiver, value: amount },
          network,
          address: sessionWallet.addresses[0],
        })
        await confirmed?.(hash ?? '')
        expect((await balanceOf(receiver)) - balanceBefore).toBe(amount)
      })

      test('sendTransaction: UserRejected', async () => {
        const { adapter, capabilities, control, network, sessionWallet } = await openConnectedPage()
        const { receiver = '', amount = 1n } = capabilities ?? {}
        control.setMode('reject')
        await expect(
          adapter.sendTransaction?.({
            transaction: { to: receiver, value: amount },
            network,
            address: sessionWallet.addresses[0],
          }),
        ).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
      })
    }

    if (verbs.includes('switchConnection')) {
      test('beside a wallet: both are connected, and the newer one is in use', async () => {
        const { page, wallets, attachParameters, control, connectorId, sessionWallet, network, networks } =
          await openSession()
        const { adapter } = page
        control.grant()
        const [firstWallet] = wallets
        await adapter.connect({ connectorId: firstWallet.connectorId })
        expect(summarise(await requireConnection(adapter.attach(attachParameters)))).toEqual(
          createExpectedSummary(sessionWallet, network),
        )
        const walletConnection = await adapter.switchConnection?.({ connectorId: firstWallet.connectorId })
        expect(summarise(walletConnection)).toEqual(createExpectedSummary(firstWallet, network))
        control.setNetwork(networks.known.caipNetworkId)
        const connection = createExpectedSummary(sessionWallet, networks.known)
        await expect.poll(() => summariseEvents(page)).toEqual([{ type: 'connection', connection, inUse: false }])
        control.end()
        await expect.poll(() => summariseEvents(page)[1]).toEqual({ type: 'disconnected', connectorId })
        expect(await adapter.getProvider()).toBe(await adapter.getProvider({ connectorId: firstWallet.connectorId }))
      })

      test('attach, param: isRestored: the wallet in use stays in use', async () => {
        const { page, wallets, restoreParameters, control, sessionWallet, network } = await openSession()
        const { adapter } = page
        control.grant()
        const [firstWallet] = wallets
        await adapter.connect({ connectorId: firstWallet.connectorId })
        expect(summarise(await requireConnection(adapter.attach(restoreParameters)))).toEqual(
          createExpectedSummary(sessionWallet, network),
        )
        expect(await adapter.getProvider()).toBe(await adapter.getProvider({ connectorId: firstWallet.connectorId }))
        expect(page.news()).toEqual([])
      })

      test('switchConnection: switches to another account of the session', async () => {
        const { page, adapter, connectorId, sessionWallet, network } = await openConnectedPage()
        const [one, two, ...more] = sessionWallet.addresses
        const connection = await adapter.switchConnection?.({ connectorId, address: two })
        expect(summarise(connection)).toEqual(
          createExpectedSummary({ connectorId, addresses: [two, one, ...more] }, network),
        )
        expect(page.news()).toEqual([])
      })

      test('switchConnection: reports each choice of an account to the session, and no other choice', async () => {
        const { adapter, control, connectorId, sessionWallet } = await openConnectedPage()
        const [one, two] = sessionWallet.addresses
        await adapter.switchConnection?.({ connectorId })
        expect(control.choiceCount()).toBe(0)
        for (const address of [two, one]) await adapter.switchConnection?.({ connectorId, address })
        expect(control.choiceCount()).toBe(2)
      })
    } else {
      test('beside a wallet: the earlier wallet is disconnected', async () => {
        const { page, wallets, attachParameters, control, sessionWallet, network } = await openSession()
        const [firstWallet] = wallets
        control.grant()
        await page.adapter.connect({ connectorId: firstWallet.connectorId })
        expect(summarise(await requireConnection(page.adapter.attach(attachParameters)))).toEqual(
          createExpectedSummary(sessionWallet, network),
        )
        await expect(page.adapter.getProvider({ connectorId: firstWallet.connectorId })).rejects.toMatchObject({
          code: 'NotConnected',
        })
      })
    }
  })
}

async function requireConnection(whenAttached: Promise<AdapterConnection | undefined>): Promise<AdapterConnection> {
  const connection = await whenAttached
  if (!connection) throw new Error('The adapter did not attach to the session.')
  return connection
}
