import { afterEach, describe, expect, test, vi } from 'vitest'
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
import { closeModal } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import type { WalletConnectOptions } from '../ports/walletConnect.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../testing/scriptedWalletConnect.ts'
import { connect } from '../wallets/connect.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('WalletConnect among the connectors', () => {
  test('default', () => {
    const { core } = startWithRelay()
    expect(listWalletConnectConnectors(core).map(({ id, name, namespace }) => ({ id, name, namespace }))).toEqual([
      { id: 'walletConnect', name: 'WalletConnect', namespace: 'eip155' },
    ])
  })

  test('param: connectorImages contains a picture for WalletConnect', () => {
    const imageUrl = 'https://app.example/code.png'
    const { core } = startWithRelay({ connectorImages: { walletConnect: imageUrl } })
    expect(listWalletConnectConnectors(core)).toMatchObject([{ id: 'walletConnect', imageUrl }])
  })

  test.each([
    ['without a relay', { services: {} }],
    ['without a project id', { projectId: '' }],
    ['if the site turns it off', { enableWalletConnect: false }],
  ])('behavior: is not offered %s', (_, options) => {
    expect(listWalletConnectConnectors(startWithRelay(options).core)).toEqual([])
  })
})

describe('connect over WalletConnect', () => {
  test('behavior: remembers and reports only the newest of several attempts that wait for one offer', async () => {
    const { core, control } = startWithRelay()
    const reportedValues: unknown[] = []
    core.events.listen(({ data }) => {
      if ('name' in data) reportedValues.push({ ...data })
    })
    const connector = connectorOf(core, 'walletConnect')
    const firstAttempt = connect(core, { connector, wallet: { id: 'a', name: 'A' } })
    await control.nextProposal()
    const secondAttempt = connect(core, { connector, wallet: { id: 'b', name: 'B' } })
    await settle()
    control.approve()
    await Promise.all([firstAttempt, secondAttempt])
    expect(core.connection.state.recentWallets).toEqual([{ id: 'b', name: 'B', from: 'directory' }])
    expect(reportedValues.slice(2)).toEqual([
      { type: 'track', event: 'CONNECT_SUCCESS', name: 'B', method: 'qrcode', reconnect: false },
    ])
  })

  test('behavior: reports the link that the visitor followed as the connection method', async () => {
    const { core, control } = startWithRelay()
    const told: unknown[] = []
    core.events.listen(({ data }) => {
      if (data.event === 'SELECT_WALLET' || data.event === 'CONNECT_SUCCESS') told.push({ ...data })
    })
    const connector = connectorOf(core, 'walletConnect')
    const connecting = connect(core, { connector, wallet: { id: 'a', name: 'A' } })
    await control.nextProposal()
    await settle()
    core.walletConnect.sent = { walletId: 'a', place: 'desktop' }
    control.approve()
    await connecting
    expect(told).toEqual([
      { type: 'track', event: 'SELECT_WALLET', name: 'A', platform: 'qrcode' },
      { type: 'track', event: 'CONNECT_SUCCESS', name: 'A', method: 'desktop', reconnect: false },
    ])
  })
})

describe('preparePairing', () => {
  test('default', async () => {
    const { core, control } = startWithRelay()
    const { preparePairing } = await loadFlows()
    const preparing = preparePairing(core)
    await Promise.resolve()
    expect(core.connection.state.pairing.status).toBe('preparing')
    const offer = await preparing
    expect(offer.uri).toBe(control.proposals()[0]?.uri)
    expect(core.connection.state.pairing).toEqual({ status: 'ready', ...offer, usableUntil: offer.expiresAt - 10_000 })
  })

  test('behavior: concurrent and later callers get the same offer', async () => {
    const { core, control } = startWithRelay()
    const { preparePairing } = await loadFlows()
    const [firstOffer, secondOffer] = await Promise.all([preparePairing(core), preparePairing(core)])
    expect([secondOffer, await preparePairing(core)]).toEqual([firstOffer, firstOffer])
    expect(control.proposals()).toHaveLength(1)
  })

  test('behavior: replaces an expired offer', async () => {
    const { core, control } = startWithRelay()
    const { preparePairing } = await loadFlows()
    const { uri } = await preparePairing(core)
    control.expire()
    await settle()
    expect(core.connection.state.pairing).toEqual({ status: 'idle' })
    expect((await preparePairing(core)).uri).not.toBe(uri)
  })

  test('behavior: cancels the offer when the modal closes', async () => {
    const { core, control } = startWithRelay()
    openModal(core)
    const { preparePairing } = await loadFlows()
    await preparePairing(core)
    closeModal(core)
    await settle()
    expect(control.proposals().map(({ status }) => status)).toEqual(['cancelled'])
    expect(core.connection.state.pairing).toEqual({ status: 'idle' })
    expect(control.abortCount()).toBe(1)
  })

  test('behavior: cancels an offer that is still being created when the modal closes', async () => {
    const { core, control, walletConnect } = startWithRelay()
    const { preparePairing } = await loadFlows()
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    core.load.walletConnect = () => arrival.then(() => ({ createWalletConnect: walletConnect.createWalletConnect }))
    openModal(core)
    const preparing = awaitRejection(preparePairing(core))
    await settle()
    closeModal(core)
    arrive()
    expect(await preparing).toMatchObject({ code: 'RequestAborted' })
    expect([control.proposals().map(({ status }) => status), core.connection.state.pairing]).toEqual([
      ['cancelled'],
      { status: 'idle' },
    ])
  })

  test('behavior: cancels the offer when an embedded modal closes', async () => {
    const { core, control } = startWithRelay({ enableEmbedded: true })
    const { preparePairing } = await loadFlows()
    await preparePairing(core)
    closeModal(core)
    await settle()
    expect([control.proposals().map(({ status }) => status), control.abortCount()]).toEqual([['cancelled'], 1])
  })

  test('behavior: concurrent callers share one new offer if the old one is about to expire', async () => {
    const { core, control } = startWithRelay()
    const { preparePairing } = await loadFlows()
    const { expiresAt } = await preparePairing(core)
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAt - 10_000 })
    const [one, two] = await Promise.all([preparePairing(core), preparePairing(core)])
    expect(two).toEqual(one)
    expect(control.proposals().map(({ status }) => status)).toEqual(['open', 'open'])
  })

  test.each(['closes the modal', 'connects'])(
    'behavior: cancels a replaced offer together with the next one when the visitor %s',
    async (act) => {
      const { core, control } = startWithRelay()
      const { preparePairing } = await loadFlows()
      openModal(core)
      const { expiresAt } = await preparePairing(core)
      vi.useFakeTimers({ toFake: ['Date'], now: expiresAt - 10_000 })
      await preparePairing(core)
      if (act === 'connects') control.approve()
      else closeModal(core)
      await settle()
      const end = act === 'connects' ? 'approved' : 'cancelled'
      expect(control.proposals().map(({ status }) => status)).toEqual(['cancelled', end])
    },
  )

  test('behavior: raises an alert for the relay’s message about the project', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { core, walletConnect } = startWithRelay()
    const { preparePairing } = await loadFlows()
    const options: WalletConnectOptions[] = []
    core.load.walletConnect = async () => ({
      createWalletConnect(given) {
        options.push(given)
        return walletConnect.createWalletConnect(given)
      },
    })
    await preparePairing(core)
    const details = 'WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)'
    options[0]?.log(new ConnectionError('RelayUnreachable', { details }))
    options[0]?.log(new ConnectionError('RelayUnreachable', { details }))
    await settle()
    expect(core.alert.state.current).toEqual({ code: 'InvalidProjectId', values: { origin: '' } })
    expect(consoleError).toHaveBeenCalledTimes(1)
  })

  test('error: RelayUnreachable, and the next attempt succeeds', async () => {
    const { core, control } = startWithRelay()
    const { preparePairing } = await loadFlows()
    control.failProposal()
    expect(await awaitRejection(preparePairing(core))).toEqual(new ConnectionError('RelayUnreachable'))
    expect(core.connection.state.pairing).toMatchObject({ status: 'failed', error: { code: 'RelayUnreachable' } })
    await preparePairing(core)
    expect(core.connection.state.pairing.status).toBe('ready')
  })

  test('error: concurrent callers of a failed offer get the same error', async () => {
    const { core, control } = startWithRelay()
    const { preparePairing } = await loadFlows()
    const failure = new ConnectionError('RelayUnreachable')
    control.failProposal(failure)
    const preparingTwice = Promise.allSettled([preparePairing(core), preparePairing(core)])
    expect(await preparingTwice).toEqual([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
    ])
    expect(control.proposals()).toEqual([])
  })

  test('error: WalletConnectNotConfigured', async () => {
    const { core } = startWithRelay({ services: {} })
    const { preparePairing } = await loadFlows()
    expect(await awaitRejection(preparePairing(core))).toMatchObject({ code: 'WalletConnectNotConfigured' })
  })
})

describe('connect', () => {
  test('default', async () => {
    const page = startWithRelay()
    await connectPhone(page)
    const { core } = page
    expect(readAccountStatuses(core)).toEqual(['connected', 'connected'])
    expect(getWalletInfo(core)).toEqual({ id: 'walletConnect', name: 'Test Phone' })
    expect(core.connection.state.attempt).toMatchObject({ status: 'connected' })
    expect(core.connection.state.pairing).toEqual({ status: 'idle' })
    expect(core.connection.state.recentWallets).toEqual([])
    expect(core.storage.read('connectedConnectorIds')).toEqual({
      eip155: ['walletConnect'],
      solana: ['walletConnect'],
    })
  })

  test('param: wallet', async () => {
    const { core, control } = startWithRelay()
    const [connector] = listWalletConnectConnectors(core)
    const wallet = { id: 'harbor', name: 'Harbor', imageUrl: 'https://harbor.example/a.png' }
    const connecting = connector && connect(core, { connector, wallet })
    expect(core.connection.state.attempt).toMatchObject({
      status: 'connecting',
      connector: { name: 'Harbor', explorerId: 'harbor' },
    })
    await control.nextProposal()
    control.approve()
    await connecting
    expect(core.connection.state.recentWallets).toEqual([{ ...wallet, from: 'directory' }])
  })

  test('behavior: connects without any adapter', async () => {
    const page = startWithRelay({ adapters: [] })
    await connectPhone(page)
    expect(readAccountStatuses(page.core)).toEqual(['connected', 'connected'])
    expect(Object.keys(page.core.adapters).sort()).toEqual(['eip155', 'solana'])
  })

  test('behavior: a wallet that grants one namespace does not affect the other', async () => {
    const page = startWithRelay({ walletConnect: scriptedWalletConnect({ grants: { solana: {} } }) })
    await connectPhone(page)
    expect(readAccountStatuses(page.core)).toEqual(['disconnected', 'connected'])
    expect(page.core.chain.state.activeNamespace).toBe('solana')
  })

  test('behavior: a wallet that takes up the offer is connected, even if no caller waits for it', async () => {
    const { core, control } = startWithRelay()
    const { preparePairing } = await loadFlows()
    await preparePairing(core)
    control.approve()
    await settle()
    expect(readAccountStatuses(core)).toEqual(['connected', 'connected'])
  })

  test('behavior: is connected beside a wallet of the page', async () => {
    const adapter = scriptedAdapter()
    const page = startWithRelay({ adapters: [adapter] })
    const injectedConnector = connectorOf(page.core, 'test.wallet')
    await connect(page.core, { connector: injectedConnector })
    await connectPhone(page)
    expect(page.core.storage.read('connectedConnectorIds')).toEqual({
      eip155: ['walletConnect', 'test.wallet'],
      solana: ['walletConnect'],
    })
  })

  test('behavior: the modal that closes after connecting does not reject requests of the site', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = startWithRelay({ adapters: [] })
    openModal(page.core)
    await connectPhone(page)
    await settle()
    vi.advanceTimersByTime(600)
    expect([page.core.modal.state.open, page.control.abortCount()]).toEqual([false, 0])
    await settle()
    expect(page.control.abortCount()).toBe(0)
  })

  test('behavior: closing the modal is not reported as an error', async () => {
    const { core, control } = startWithRelay()
    const [connector] = listWalletConnectConnectors(core)
    openModal(core)
    const events: string[] = []
    core.events.listen(({ data }) => events.push(data.event))
    const waiting = connector && awaitRejection(connect(core, { connector }))
    await control.nextProposal()
    await settle()
    closeModal(core)
    expect(await waiting).toEqual(new ConnectionError('RequestAborted'))
    expect([events, core.connection.state.attempt]).toEqual([['SELECT_WALLET', 'MODAL_CLOSE'], { status: 'idle' }])
  })

  test('behavior: without any adapter, shows the QR code if the session ends while the account is shown', async () => {
    const page = startWithRelay({ adapters: [] })
    await connectPhone(page)
    openModal(page.core)
    expect(viewsOf(page.core)).toEqual(['Account'])
    page.control.end()
    await settle()
    expect(viewsOf(page.core)).toEqual(['ConnectingWalletConnectBasic'])
  })

  test('behavior: a namespace that fails leaves the others connected', async () => {
    const adapter = scriptedAdapter({ wallets: [] })
    const page = startWithRelay({ adapters: [adapter] })
    adapter.control.fail('attach', new Error('no'))
    await connectPhone(page)
    expect([readAccountStatuses(page.core), page.core.chain.state.activeNamespace]).toEqual([
      ['disconnected', 'connected'],
      'solana',
    ])
    expect(page.core.log.entries().map(({ text }) => text)).toEqual(['Error: no'])
  })

  test('error: ProviderFailed if the wallet grants nothing, and the session ends', async () => {
    const page = startWithRelay({ walletConnect: scriptedWalletConnect({ grants: {} }) })
    expect(await awaitRejection(connectPhone(page))).toMatchObject({ code: 'ProviderFailed' })
    await settle()
    expect([readAccountStatuses(page.core), page.control.session()]).toEqual([
      ['disconnected', 'disconnected'],
      undefined,
    ])
  })

  test.each([
    ['UserRejected', 'reject'],
    ['PairingExpired', 'expire'],
  ] as const)('error: %s', async (code, act) => {
    const { core, control } = startWithRelay()
    const [connector] = listWalletConnectConnectors(core)
    const failingAttempt = connector && awaitRejection(connect(core, { connector }))
    await control.nextProposal()
    control[act]()
    expect(await failingAttempt).toMatchObject({ name: 'ConnectionError', code })
    expect(core.connection.state.attempt).toMatchObject({ status: 'failed', error: { code } })
    expect([core.connection.state.pairing, readAccountStatuses(core)]).toEqual([
      { status: 'idle' },
      ['disconnected', 'disconnected'],
    ])
  })
})
