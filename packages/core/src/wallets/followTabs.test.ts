import { describe, expect, test } from 'vitest'
import { awaitRejection, connectorOf, settle, viewsOf } from '../../test/startKit.ts'
import {
  connectPhone,
  listWalletConnectConnectors,
  readAccountStatuses,
  startWithRelay,
} from '../../test/startWithRelay.ts'
import { getWalletInfo } from '../connections/getWalletInfo.ts'
import { ConnectionError } from '../errors/connection.ts'
import { loadFlows } from '../loadFlows.ts'
import { openModal } from '../modal/openModal.ts'
import { memoryBackend } from '../storage/backends.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../testing/scriptedWalletConnect.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

/** Creates a storage that several tabs share. Each tab gets a backend for it, which notifies the tab of changes by other tabs. */
function createSharedStorage() {
  type Backend = ReturnType<typeof memoryBackend>
  const values = memoryBackend()
  const listeners = new Map<(key: string) => void, Backend>()
  return function openTab(): Backend {
    const notifyOtherTabs = (key: string) => {
      for (const [listener, tab] of listeners) if (tab !== tabBackend) listener(key)
    }
    const tabBackend: Backend = {
      ...values,
      setItem(key, value) {
        values.setItem(key, value)
        notifyOtherTabs(key)
      },
      removeItem(key) {
        values.removeItem(key)
        notifyOtherTabs(key)
      },
      subscribe(listener) {
        listeners.set(listener, tabBackend)
        return () => listeners.delete(listener)
      },
    }
    return tabBackend
  }
}

/** Starts two tabs of one site. */
function startTwoTabs(options: Parameters<typeof startWithRelay>[0] = {}) {
  const openTab = createSharedStorage()
  const walletConnect = options.walletConnect ?? scriptedWalletConnect()
  const first = startWithRelay({ storage: openTab(), walletConnect })
  const second = startWithRelay({ ...options, storage: openTab(), walletConnect })
  return { first, second, walletConnect, control: walletConnect.control }
}

/** Connects the phone wallet in one tab and waits until the other tab knows about it. */
async function connectPhoneAndSettle(tab: ReturnType<typeof startWithRelay>): Promise<void> {
  await connectPhone(tab)
  await settle()
  await settle()
}

describe('two tabs', () => {
  test('default', async () => {
    const { first, second, control } = startTwoTabs()
    await connectPhoneAndSettle(first)
    expect([readAccountStatuses(first.core), readAccountStatuses(second.core)]).toEqual([
      ['connected', 'connected'],
      ['connected', 'connected'],
    ])
    expect([control.proposals().length, second.core.connection.state.attempt]).toEqual([1, { status: 'idle' }])
  })

  test('behavior: does not load the client if every namespace is already connected', async () => {
    const { first, second, control } = startTwoTabs({
      adapters: [scriptedAdapter(), scriptedAdapter({ namespace: 'solana' })],
    })
    for (const namespace of ['eip155', 'solana'] as const) {
      const connector = second.core.connectors.find(namespace, 'test.wallet')
      if (connector) await connect(second.core, { connector })
    }
    await connectPhone(first)
    await settle()
    expect(control.clientCount()).toBe(1)
  })

  test('behavior: learns of the session from the client if the storage sends no events', async () => {
    const storage = memoryBackend()
    const walletConnect = scriptedWalletConnect()
    const first = startWithRelay({ storage, walletConnect })
    const second = startWithRelay({ storage, walletConnect })
    await (await loadFlows()).loadWalletConnect(second.core)
    await connectPhoneAndSettle(first)
    expect(readAccountStatuses(second.core)).toEqual(['connected', 'connected'])
  })

  test('behavior: the wallet in use of a tab stays in use', async () => {
    const { first, second } = startTwoTabs({ adapters: [scriptedAdapter()] })
    await connect(second.core, { connector: connectorOf(second.core, 'test.wallet') })
    await connectPhoneAndSettle(first)
    const activeWalletIds = (['eip155', 'solana'] as const).map(
      (namespace) => getWalletInfo(second.core, { namespace })?.id,
    )
    expect([activeWalletIds, second.core.chain.state.activeNamespace]).toEqual([
      ['test.wallet', 'walletConnect'],
      'eip155',
    ])
  })

  test('behavior: a session in another namespace makes that namespace active', async () => {
    const { first, second } = startTwoTabs({ walletConnect: scriptedWalletConnect({ grants: { solana: {} } }) })
    await connectPhoneAndSettle(first)
    expect([readAccountStatuses(second.core), second.core.chain.state.activeNamespace]).toEqual([
      ['disconnected', 'connected'],
      'solana',
    ])
  })

  test('behavior: a tab in which the visitor disconnected stays disconnected until they connect there', async () => {
    const { first, second, control } = startTwoTabs()
    await connectPhoneAndSettle(first)
    await disconnect(second.core)
    await settle()
    await connectPhoneAndSettle(first)
    expect([readAccountStatuses(first.core), readAccountStatuses(second.core)]).toEqual([
      ['connected', 'connected'],
      ['disconnected', 'disconnected'],
    ])
    await connectPhone(second)
    control.end()
    await settle()
    await connectPhoneAndSettle(first)
    expect(readAccountStatuses(second.core)).toEqual(['connected', 'connected'])
  })

  test('behavior: a disconnect cancels the offer that another tab shows, and that tab can make a new one', async () => {
    const openTab = createSharedStorage()
    const walletConnect = scriptedWalletConnect()
    const first = startWithRelay({ storage: openTab(), walletConnect })
    openModal(first.core)
    const { preparePairing } = await loadFlows()
    await preparePairing(first.core)
    const second = startWithRelay({ storage: openTab(), walletConnect })
    await settle()
    await disconnect(second.core)
    await settle()
    expect(first.core.connection.state.pairing).toEqual({ status: 'idle' })
    await preparePairing(first.core)
    walletConnect.control.approve()
    await settle()
    await settle()
    expect(walletConnect.control.proposals().map(({ status }) => status)).toEqual(['cancelled', 'approved'])
    expect([readAccountStatuses(first.core), readAccountStatuses(second.core)]).toEqual([
      ['connected', 'connected'],
      ['disconnected', 'disconnected'],
    ])
  })

  test('behavior: a tab that only the wallet disconnected follows the next session', async () => {
    const { first, second, control } = startTwoTabs()
    await connectPhoneAndSettle(first)
    control.end()
    await settle()
    await connectPhoneAndSettle(first)
    expect(readAccountStatuses(second.core)).toEqual(['connected', 'connected'])
  })

  test('behavior: a session that one tab connects also completes the attempt of the other tab', async () => {
    const { first, second, control } = startTwoTabs()
    const [secondTabConnector] = listWalletConnectConnectors(second.core)
    const [firstTabConnector] = listWalletConnectConnectors(first.core)
    if (!secondTabConnector || !firstTabConnector) throw new Error('WalletConnect is not offered.')
    const secondTabAttempt = connect(second.core, { connector: secondTabConnector })
    await control.nextProposal()
    const firstTabAttempt = connect(first.core, { connector: firstTabConnector })
    await settle()
    control.approve()
    await Promise.all([secondTabAttempt, firstTabAttempt])
    expect(control.proposals().map(({ status }) => status)).toEqual(['cancelled', 'approved'])
    expect([second.core.connection.state.attempt.status, second.core.connection.state.pairing]).toEqual([
      'connected',
      { status: 'idle' },
    ])
    expect([readAccountStatuses(first.core), readAccountStatuses(second.core)]).toEqual([
      ['connected', 'connected'],
      ['connected', 'connected'],
    ])
  })

  test('behavior: a tab whose offer fails adopts the session', async () => {
    const { first, second, walletConnect } = startTwoTabs()
    let fail = (_error: unknown) => {}
    const proposal = new Promise<never>((_, reject) => {
      fail = reject
    })
    second.core.load.walletConnect = async () => ({
      createWalletConnect: async (options) => ({
        ...(await walletConnect.createWalletConnect(options)),
        propose: () => proposal,
      }),
    })
    const preparing = awaitRejection((await loadFlows()).preparePairing(second.core))
    await connectPhoneAndSettle(first)
    const statusesBefore = readAccountStatuses(second.core)
    fail(new ConnectionError('RelayUnreachable'))
    expect(await preparing).toMatchObject({ code: 'RelayUnreachable' })
    await settle()
    await settle()
    expect([statusesBefore, readAccountStatuses(second.core)]).toEqual([
      ['disconnected', 'disconnected'],
      ['connected', 'connected'],
    ])
  })

  test('behavior: a tab adopts a session from before its offer', async () => {
    const { first, second, walletConnect } = startTwoTabs()
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    second.core.load.walletConnect = async () => {
      await arrival
      return { createWalletConnect: walletConnect.createWalletConnect }
    }
    const preparing = (await loadFlows()).preparePairing(second.core)
    await connectPhone(first)
    await settle()
    arrive()
    await preparing
    await settle()
    await settle()
    expect(readAccountStatuses(second.core)).toEqual(['connected', 'connected'])
  })

  test('behavior: the first view changes to the account', async () => {
    const { first, second } = startTwoTabs({ adapters: [] })
    openModal(second.core)
    expect(viewsOf(second.core)).toEqual(['ConnectingWalletConnectBasic'])
    await connectPhoneAndSettle(first)
    expect(viewsOf(second.core)).toEqual(['Account'])
  })

  test('param: enableReconnect', async () => {
    const { first, second } = startTwoTabs({ enableReconnect: false })
    await connectPhone(first)
    await settle()
    expect(readAccountStatuses(second.core)).toEqual(['disconnected', 'disconnected'])
  })

  test('behavior: disconnecting another wallet in one tab does not end the session of the others', async () => {
    const { first, second, control } = startTwoTabs({ adapters: [scriptedAdapter()], enableReconnect: false })
    await connect(second.core, { connector: connectorOf(second.core, 'test.wallet') })
    await (await loadFlows()).loadWalletConnect(second.core)
    await connectPhone(first)
    await disconnect(second.core)
    await settle()
    expect([readAccountStatuses(first.core), control.session() !== undefined]).toEqual([
      ['connected', 'connected'],
      true,
    ])
  })
})
