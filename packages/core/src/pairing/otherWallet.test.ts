import { describe, expect, test } from 'vitest'
import { connectorOf, settle } from '../../test/startKit.ts'
import { readAccountStatuses, startWithRelay } from '../../test/startWithRelay.ts'
import { getAccount } from '../connections/getAccount.ts'
import { loadFlows } from '../loadFlows.ts'
import { closeModal } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import type { CreateWalletConnect } from '../ports/walletConnect.ts'
import { memoryBackend } from '../storage/backends.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../testing/scriptedWalletConnect.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'

const address = '0x1111111111111111111111111111111111111111'
const wallets = [{ connector: { id: 'own', name: 'Own' }, addresses: [address] as const }]
const startPage = (options: Parameters<typeof startWithRelay>[0] = {}) =>
  startWithRelay({ adapters: [scriptedAdapter({ wallets })], ...options })
const statusesOf = ({ control }: ReturnType<typeof startPage>) => control.proposals().map(({ status }) => status)

/** Creates an offer on a page, simulates a reload, and returns the new page. */
async function reload({
  walletConnect,
  ...options
}: Partial<LatchkeyOptions> & { walletConnect?: ReturnType<typeof scriptedWalletConnect> } = {}) {
  const storage = memoryBackend()
  const firstPage = startPage({ storage, ...(walletConnect && { walletConnect }) })
  openModal(firstPage.core)
  await (await loadFlows()).preparePairing(firstPage.core)
  firstPage.stop()
  const reloadedPage = startPage({ storage, walletConnect: firstPage.walletConnect, ...options })
  await settle()
  return { ...reloadedPage, storage }
}

describe('an offer when another wallet is connected', () => {
  test.each([
    ['headless', {}],
    ['headless, with one wallet at a time', { features: { multiWallet: false } }],
    ['embedded', { enableEmbedded: true }],
  ] satisfies [string, Partial<LatchkeyOptions>][])('behavior: is cancelled: %s', async (_, options) => {
    const kit = startPage(options)
    await (await loadFlows()).preparePairing(kit.core)
    await connect(kit.core, { connector: connectorOf(kit.core, 'own') })
    await settle()
    expect([statusesOf(kit), kit.core.connection.state.pairing]).toEqual([['cancelled'], { status: 'idle' }])
    expect(() => kit.control.approve()).toThrow('No proposal is open.')
    expect(getAccount(kit.core).address).toBe(address)
  })

  test.each([false, true])(
    'behavior: is cancelled if the visitor switches to a connected wallet (by wagmi: %s)',
    async (isByWagmi) => {
      const other = {
        connector: { id: 'other', name: 'Other' },
        addresses: ['0x2222222222222222222222222222222222222222'] as const,
      }
      const kit = startPage({ adapters: [scriptedAdapter({ wallets: [...wallets, other] })] })
      await connect(kit.core, { connector: connectorOf(kit.core, 'own') })
      const ownConnection = kit.core.chain.state.byNamespace.eip155?.connections.find(
        (each) => each.connectorId === 'own',
      )
      await connect(kit.core, { connector: connectorOf(kit.core, 'other') })
      const { preparePairing, switchConnection, followWallet } = await loadFlows()
      await preparePairing(kit.core)
      if (isByWagmi && ownConnection)
        followWallet(kit.core, {
          namespace: 'eip155',
          event: { type: 'connection', connection: { ...ownConnection }, isChosen: true },
        })
      else await switchConnection(kit.core, { namespace: 'eip155', connectorId: 'own' })
      await settle()
      expect(statusesOf(kit)).toEqual(['cancelled'])
      expect(() => kit.control.approve()).toThrow('No proposal is open.')
      expect(getAccount(kit.core).address).toBe(address)
    },
  )

  test('behavior: is cancelled as soon as the visitor chooses a wallet, before that wallet responds', async () => {
    const adapter = scriptedAdapter({ wallets })
    const kit = startPage({ adapters: [adapter] })
    await (await loadFlows()).preparePairing(kit.core)
    adapter.control.hold('connect')
    const connectingChosen = connect(kit.core, { connector: connectorOf(kit.core, 'own') })
    await settle()
    expect(statusesOf(kit)).toEqual(['cancelled'])
    adapter.control.release('connect')
    await connectingChosen
    expect(getAccount(kit.core).address).toBe(address)
  })

  test('behavior: stays open if a wallet that had locked itself connects again', async () => {
    const adapter = scriptedAdapter({ wallets })
    const kit = startPage({ adapters: [adapter] })
    const { accounts, caipNetworkId } = await connect(kit.core, { connector: connectorOf(kit.core, 'own') })
    adapter.control.revoke('own')
    await settle()
    const { followWallet, preparePairing } = await loadFlows()
    await preparePairing(kit.core)
    const connection = { connectorId: 'own', accounts, caipNetworkId }
    followWallet(kit.core, { namespace: 'eip155', event: { type: 'connection', connection } })
    await settle()
    expect([statusesOf(kit), getAccount(kit.core).address]).toEqual([['open'], address])
  })

  test('behavior: is cancelled if the site’s own hooks connected the wallet', async () => {
    const adapter = scriptedAdapter({ wallets })
    const kit = startPage({ adapters: [adapter] })
    const { followWallet, preparePairing } = await loadFlows()
    await preparePairing(kit.core)
    const connection = await kit.core.adapters.eip155?.connect({ connectorId: 'own' })
    if (!connection) throw new Error('The wallet was not connected.')
    followWallet(kit.core, { namespace: 'eip155', event: { type: 'connection', connection } })
    await settle()
    expect([statusesOf(kit), getAccount(kit.core).address]).toEqual([['cancelled'], address])
    // Such an event must not cancel the offer, because the wallet was connected before the offer was created.
    await preparePairing(kit.core)
    followWallet(kit.core, { namespace: 'eip155', event: { type: 'connection', connection } })
    await settle()
    expect(statusesOf(kit)).toEqual(['cancelled', 'open'])
  })

  test('behavior: is created again for a visitor who requests one', async () => {
    const kit = startPage()
    const { preparePairing } = await loadFlows()
    await preparePairing(kit.core)
    await connect(kit.core, { connector: connectorOf(kit.core, 'own') })
    await preparePairing(kit.core)
    await settle()
    expect(statusesOf(kit)).toEqual(['cancelled', 'open'])
    kit.control.approve()
    await settle()
    expect(getAccount(kit.core).allAccounts.length).toBeGreaterThan(0)
    expect(kit.core.storage.read('connectedConnectorIds')?.eip155).toEqual(['walletConnect', 'own'])
  })

  test('behavior: is cancelled if it was created by a previous page', async () => {
    const kit = await reload()
    openModal(kit.core)
    await connect(kit.core, { connector: connectorOf(kit.core, 'own') })
    await settle()
    expect([statusesOf(kit), kit.core.storage.read('offeredUntil')]).toEqual([['cancelled'], undefined])
    expect(getAccount(kit.core).address).toBe(address)
  })
})

describe('an offer of a previous page', () => {
  test('behavior: is cancelled when the modal closes', async () => {
    const kit = await reload()
    openModal(kit.core)
    closeModal(kit.core)
    await settle()
    expect(statusesOf(kit)).toEqual(['cancelled'])
  })

  test.each(['another wallet', 'nothing'])(
    'behavior: a session that was accepted before another tab learned of the cancellation ends; the visitor chose %s',
    async (how) => {
      const { createWalletConnect, control } = scriptedWalletConnect()
      // Simulates that another tab has the relay connection, and that the cancellation has not reached that tab yet.
      let end = () => {}
      const whenEnded = new Promise<void>((resolve) => {
        end = resolve
      })
      const createSlowClient: CreateWalletConnect = async (options) => {
        const client = await createWalletConnect(options)
        return { ...client, cancel() {}, disconnect: () => whenEnded.then(client.disconnect) }
      }
      const kit = await reload({ walletConnect: { createWalletConnect: createSlowClient, control } })
      openModal(kit.core)
      if (how === 'another wallet') await connect(kit.core, { connector: connectorOf(kit.core, 'own') })
      else closeModal(kit.core)
      await settle()
      control.approve()
      await settle()
      await settle()
      expect(readAccountStatuses(kit.core)).toEqual([
        how === 'another wallet' ? 'connected' : 'disconnected',
        'disconnected',
      ])
      end()
      await settle()
      expect(control.session()).toBe(undefined)
      expect(getAccount(kit.core, { namespace: 'eip155' }).address).toBe(how === 'another wallet' ? address : undefined)
    },
  )

  test('behavior: a session of a newer offer stays', async () => {
    const kit = await reload()
    openModal(kit.core)
    closeModal(kit.core)
    await (await loadFlows()).preparePairing(kit.core)
    kit.control.approve()
    await settle()
    await settle()
    expect(readAccountStatuses(kit.core)).toEqual(['connected', 'connected'])
  })

  test('behavior: is cancelled when the modal closes before WalletConnect is loaded', async () => {
    const storage = memoryBackend()
    const before = startPage({ storage })
    openModal(before.core)
    await (await loadFlows()).preparePairing(before.core)
    before.stop()
    const after = startPage({ storage, walletConnect: before.walletConnect })
    openModal(after.core)
    closeModal(after.core)
    await settle()
    expect(statusesOf(after)).toEqual(['cancelled'])
  })

  test('behavior: stays open beside the next offer and ends together with it', async () => {
    const kit = await reload()
    openModal(kit.core)
    const { preparePairing } = await loadFlows()
    await preparePairing(kit.core)
    await settle()
    expect(statusesOf(kit)).toEqual(['open', 'open'])
    closeModal(kit.core)
    await settle()
    expect(statusesOf(kit)).toEqual(['cancelled', 'cancelled'])
  })

  test('behavior: is cancelled two pages later, if the page between was closed by the browser', async () => {
    const secondPage = await reload()
    const { preparePairing } = await loadFlows()
    await preparePairing(secondPage.core)
    secondPage.stop()
    const { storage, walletConnect } = secondPage
    const kit = startPage({ storage, walletConnect })
    await settle()
    openModal(kit.core)
    await preparePairing(kit.core)
    expect(statusesOf(kit)).toEqual(['open', 'open', 'open'])
    closeModal(kit.core)
    await settle()
    expect(statusesOf(kit)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(kit.core.storage.scope('offer').get('topic')).toBe(undefined)
  })

  test.each(['expire', 'reject'] as const)('behavior: is cancelled when the next offer ends: %s', async (act) => {
    const kit = await reload()
    await (await loadFlows()).preparePairing(kit.core)
    kit.control[act]()
    await settle()
    expect(statusesOf(kit)[0]).toBe('cancelled')
  })

  test('behavior: is cancelled if the next offer cannot be created', async () => {
    const kit = await reload()
    kit.control.failProposal()
    await (await loadFlows()).preparePairing(kit.core).catch(() => {})
    await settle()
    expect(statusesOf(kit)).toEqual(['cancelled'])
  })

  test('behavior: is cancelled together with the next offer if the kit restores nothing', async () => {
    const kit = await reload({ enableReconnect: false })
    const { preparePairing, resetPairing } = await loadFlows()
    await preparePairing(kit.core)
    resetPairing(kit.core)
    await settle()
    expect(statusesOf(kit)).toEqual(['cancelled', 'cancelled'])
  })
})

describe('a visitor who disconnects', () => {
  test('behavior: cancels the offer', async () => {
    const kit = startPage()
    await (await loadFlows()).preparePairing(kit.core)
    await disconnect(kit.core)
    await settle()
    expect([statusesOf(kit), kit.core.connection.state.pairing]).toEqual([['cancelled'], { status: 'idle' }])
  })

  test('behavior: cancels the offer of a previous page', async () => {
    const kit = await reload()
    await disconnect(kit.core)
    await settle()
    expect([statusesOf(kit), kit.core.storage.read('offeredUntil')]).toEqual([['cancelled'], undefined])
  })

  test('behavior: cancels the offer of a previous page before WalletConnect is loaded', async () => {
    const storage = memoryBackend()
    const before = startPage({ storage })
    openModal(before.core)
    await (await loadFlows()).preparePairing(before.core)
    before.stop()
    const after = startPage({ storage, walletConnect: before.walletConnect })
    let load = () => {}
    const whenLoaded = new Promise<void>((resolve) => {
      load = resolve
    })
    after.core.load.walletConnect = async () => {
      await whenLoaded
      return { createWalletConnect: before.walletConnect.createWalletConnect }
    }
    await settle()
    await disconnect(after.core)
    const newOffer = (await loadFlows()).preparePairing(after.core)
    load()
    await newOffer
    await settle()
    expect(statusesOf(after)).toEqual(['cancelled', 'open'])
  })
})
