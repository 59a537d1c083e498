import {
  closeModal,
  connect,
  createCore,
  disconnect,
  getAccount,
  getConnectors,
  getWalletInfo,
  type LatchkeyOptions,
  loadFlows,
  memoryBackend,
  openModal,
  startCore,
} from '@latchkey/core'
import { ConnectionError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { scriptedAdapter } from '../adapter/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../adapter/scriptedWalletConnect.ts'
import { home, other, rejection, settle, solana } from './startKit.test.setup.ts'

function setup({
  walletConnect = scriptedWalletConnect(),
  ...options
}: Partial<LatchkeyOptions> & { walletConnect?: ReturnType<typeof scriptedWalletConnect> } = {}) {
  const adapters = options.adapters ?? [scriptedAdapter({ wallets: [] })]
  const core = createCore({
    projectId: 'demo',
    networks: [home, other, solana],
    services: { relay: 'wss://relay.example' },
    storage: memoryBackend(),
    ...options,
    adapters,
  })
  core.walletConnect.load = async () => ({ createWalletConnect: walletConnect.createWalletConnect })
  const stop = startCore(core, { adapters })
  return { core, stop, walletConnect, control: walletConnect.control }
}

const offered = (core: ReturnType<typeof setup>['core']) =>
  getConnectors(core).filter(({ type }) => type === 'WALLET_CONNECT')
const statuses = (core: ReturnType<typeof setup>['core']) =>
  (['eip155', 'solana'] as const).map((namespace) => getAccount(core, { namespace }).status)

async function connectPhone(page: ReturnType<typeof setup>) {
  const [connector] = offered(page.core)
  if (!connector) throw new Error('WalletConnect is not offered.')
  const connecting = connect(page.core, { connector })
  await page.control.nextProposal()
  page.control.approve()
  return connecting
}

describe('WalletConnect among the connectors', () => {
  test('default', () => {
    const { core } = setup()
    expect(offered(core).map(({ id, name, namespace }) => ({ id, name, namespace }))).toEqual([
      { id: 'walletConnect', name: 'WalletConnect', namespace: 'eip155' },
    ])
  })

  test.each([
    ['without a relay', { services: {} }],
    ['without a project id', { projectId: '' }],
    ['where the host does not want it', { enableWalletConnect: false }],
  ])('behavior: not offered %s', (_, options) => {
    expect(offered(setup(options).core)).toEqual([])
  })
})

describe('preparePairing', () => {
  test('default', async () => {
    const { core, control } = setup()
    const { preparePairing } = await loadFlows()
    const preparing = preparePairing(core)
    await Promise.resolve()
    expect(core.connection.state.pairing.status).toBe('preparing')
    const offer = await preparing
    expect(offer.uri).toBe(control.proposals()[0]?.uri)
    expect(core.connection.state.pairing).toEqual({ status: 'ready', ...offer })
  })

  test('behavior: two who ask at once get one offer, and so does who asks later', async () => {
    const { core, control } = setup()
    const { preparePairing } = await loadFlows()
    const [one, two] = await Promise.all([preparePairing(core), preparePairing(core)])
    expect([two, await preparePairing(core)]).toEqual([one, one])
    expect(control.proposals()).toHaveLength(1)
  })

  test('behavior: an offer that is about to expire is renewed', async () => {
    const { core, control } = setup()
    const { preparePairing } = await loadFlows()
    const { uri } = await preparePairing(core)
    control.expire()
    await settle()
    expect(core.connection.state.pairing).toEqual({ status: 'idle' })
    expect((await preparePairing(core)).uri).not.toBe(uri)
  })

  test('behavior: closing the modal takes the offer back', async () => {
    const { core, control } = setup()
    openModal(core)
    const { preparePairing } = await loadFlows()
    await preparePairing(core)
    closeModal(core)
    await settle()
    expect(control.proposals().map(({ status }) => status)).toEqual(['cancelled'])
    expect(core.connection.state.pairing).toEqual({ status: 'idle' })
    expect(control.abortCount()).toBe(1)
  })

  test('error: RelayUnreachable, and the next try succeeds', async () => {
    const { core, control } = setup()
    const { preparePairing } = await loadFlows()
    control.failProposal()
    expect(await rejection(preparePairing(core))).toEqual(new ConnectionError('RelayUnreachable'))
    expect(core.connection.state.pairing).toMatchObject({ status: 'failed', error: { code: 'RelayUnreachable' } })
    await preparePairing(core)
    expect(core.connection.state.pairing.status).toBe('ready')
  })

  test('error: whoever waits for an offer that cannot be made learns it with the first', async () => {
    const { core, control } = setup()
    const { preparePairing } = await loadFlows()
    const failure = new ConnectionError('RelayUnreachable')
    control.failProposal(failure)
    const waiting = Promise.allSettled([preparePairing(core), preparePairing(core)])
    expect(await waiting).toEqual([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
    ])
    expect(control.proposals()).toEqual([])
  })

  test('error: WalletConnectNotConfigured', async () => {
    const { core } = setup({ services: {} })
    const { preparePairing } = await loadFlows()
    expect(await rejection(preparePairing(core))).toMatchObject({ code: 'WalletConnectNotConfigured' })
  })
})

describe('connect', () => {
  test('default', async () => {
    const page = setup()
    await connectPhone(page)
    const { core } = page
    expect(statuses(core)).toEqual(['connected', 'connected'])
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
    const { core, control } = setup()
    const [connector] = offered(core)
    const wallet = { id: 'harbor', name: 'Harbor', imageUrl: 'https://harbor.example/a.png' }
    const connecting = connector && connect(core, { connector, wallet })
    expect(core.connection.state.attempt).toMatchObject({
      status: 'connecting',
      connector: { name: 'Harbor', explorerId: 'harbor' },
    })
    await control.nextProposal()
    control.approve()
    await connecting
    expect(core.connection.state.recentWallets).toEqual([wallet])
  })

  test('behavior: without any adapter', async () => {
    const page = setup({ adapters: [] })
    await connectPhone(page)
    expect(statuses(page.core)).toEqual(['connected', 'connected'])
    expect(Object.keys(page.core.adapters).sort()).toEqual(['eip155', 'solana'])
  })

  test('behavior: a wallet that grants one namespace leaves the other alone', async () => {
    const page = setup({ walletConnect: scriptedWalletConnect({ grants: { solana: {} } }) })
    await connectPhone(page)
    expect(statuses(page.core)).toEqual(['disconnected', 'connected'])
    expect(page.core.chain.state.activeNamespace).toBe('solana')
  })

  test('behavior: a wallet that takes up the offer is connected, whoever waits for it', async () => {
    const { core, control } = setup()
    const { preparePairing } = await loadFlows()
    await preparePairing(core)
    control.approve()
    await settle()
    expect(statuses(core)).toEqual(['connected', 'connected'])
  })

  test('behavior: it stands beside a wallet of the page', async () => {
    const adapter = scriptedAdapter()
    const page = setup({ adapters: [adapter] })
    const injected = getConnectors(page.core).find(({ id }) => id === 'test.wallet')
    if (injected) await connect(page.core, { connector: injected })
    await connectPhone(page)
    expect(page.core.storage.read('connectedConnectorIds')).toEqual({
      eip155: ['walletConnect', 'test.wallet'],
      solana: ['walletConnect'],
    })
  })

  test.each([
    ['UserRejected', 'reject'],
    ['PairingExpired', 'expire'],
  ] as const)('error: %s', async (code, act) => {
    const { core, control } = setup()
    const [connector] = offered(core)
    const failing = connector && rejection(connect(core, { connector }))
    await control.nextProposal()
    control[act]()
    expect(await failing).toMatchObject({ name: 'ConnectionError', code })
    expect(core.connection.state.attempt).toMatchObject({ status: 'failed', error: { code } })
    expect([core.connection.state.pairing, statuses(core)]).toEqual([
      { status: 'idle' },
      ['disconnected', 'disconnected'],
    ])
  })
})

describe('a session that stands', () => {
  test('behavior: comes back after a reload', async () => {
    const storage = memoryBackend()
    const walletConnect = scriptedWalletConnect()
    const first = setup({ storage, walletConnect })
    await connectPhone(first)
    first.stop()
    const { core, control } = setup({ storage, walletConnect })
    await settle()
    await settle()
    expect(statuses(core)).toEqual(['connected', 'connected'])
    expect(control.proposals()).toHaveLength(1)
  })

  test('behavior: is taken in by the next page, where the one that offered it is gone', async () => {
    const storage = memoryBackend()
    const walletConnect = scriptedWalletConnect()
    const offering = setup({ storage, walletConnect })
    openModal(offering.core)
    await (await loadFlows()).preparePairing(offering.core)
    const before = setup({ storage, walletConnect })
    await settle()
    expect(statuses(before.core)).toEqual(['disconnected', 'disconnected'])
    walletConnect.control.approve()
    const after = setup({ storage, walletConnect })
    await settle()
    await settle()
    expect([statuses(before.core), statuses(after.core)]).toEqual([
      ['connected', 'connected'],
      ['connected', 'connected'],
    ])
  })

  test('behavior: nothing is waited for once the offer was taken back', async () => {
    const storage = memoryBackend()
    const walletConnect = scriptedWalletConnect()
    const offering = setup({ storage, walletConnect })
    openModal(offering.core)
    await (await loadFlows()).preparePairing(offering.core)
    closeModal(offering.core)
    await settle()
    setup({ storage, walletConnect })
    await settle()
    expect(walletConnect.control.clientCount()).toBe(1)
  })

  test('behavior: that the wallet ends is left in every namespace', async () => {
    const page = setup()
    await connectPhone(page)
    page.control.end()
    await settle()
    expect(statuses(page.core)).toEqual(['disconnected', 'disconnected'])
  })

  test('behavior: that is left in one namespace ends in every one', async () => {
    const page = setup()
    await connectPhone(page)
    await disconnect(page.core, { namespace: 'solana' })
    expect([statuses(page.core), page.control.session()]).toEqual([['disconnected', 'disconnected'], undefined])
  })

  test('behavior: the client goes with the kit, the session stays', async () => {
    const page = setup()
    await connectPhone(page)
    page.stop()
    await settle()
    expect([page.control.clientCount(), page.control.session() !== undefined]).toEqual([0, true])
  })
})
