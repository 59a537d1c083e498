import { describe, expect, test } from 'vitest'
import { connectorOf, settle } from '../../test/startKit.ts'
import { readAccountStatuses, startWithRelay } from '../../test/startWithRelay.ts'
import { getAccount } from '../connections/getAccount.ts'
import { getWalletInfo } from '../connections/getWalletInfo.ts'
import { loadFlows } from '../loadFlows.ts'
import { closeModal } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import { memoryBackend } from '../storage/backends.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../testing/scriptedWalletConnect.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'

const [own, other] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222']

/** Starts a kit with an open offer, an EVM wallet in the page, and another wallet on Solana. */
async function setupOffer({ multiWallet = true, isConnected = false } = {}) {
  const evm = scriptedAdapter({ wallets: [{ connector: { id: 'own', name: 'Own' }, addresses: [own] }] })
  const wallets = [{ connector: { id: 'other', name: 'Other' }, addresses: [other] as const }]
  const sol = scriptedAdapter({ namespace: 'solana', wallets })
  const kit = startWithRelay({ adapters: [evm, sol], features: { multiWallet } })
  if (isConnected) await connect(kit.core, { connector: connectorOf(kit.core, 'own') })
  await (await loadFlows()).preparePairing(kit.core)
  return {
    ...kit,
    evm,
    sol,
    /** Accepts the offer. While the EVM adapter attaches the session, the visitor chooses the other wallet. */
    async chooseOtherMeanwhile() {
      evm.control.hold('attach')
      kit.control.approve()
      await settle()
      await connect(kit.core, { connector: connectorOf(kit.core, 'other') })
      evm.control.release('attach')
      await settle()
    },
  }
}

describe('a session whose namespaces are connected slowly', () => {
  test.each([true, false])(
    'behavior: does not replace a wallet that the visitor chose in the meantime (multiWallet: %s)',
    async (multiWallet) => {
      const { core, control, chooseOtherMeanwhile } = await setupOffer({ multiWallet })
      await chooseOtherMeanwhile()
      expect(getAccount(core, { namespace: 'solana' }).address).toBe(other)
      expect(core.chain.state.activeNamespace).toBe('solana')
      // The kit ends the session, because no namespace was connected before the visitor chose the other wallet.
      expect([getAccount(core, { namespace: 'eip155' }).status, control.session()]).toEqual(['disconnected', undefined])
    },
  )

  test.each(['eip155', 'solana'])(
    'behavior: ends if the visitor disconnects while %s is being connected',
    async (namespace) => {
      const { core, control, evm, sol } = await setupOffer({ isConnected: true })
      const slowAdapter = namespace === 'eip155' ? evm : sol
      slowAdapter.control.hold('attach')
      control.approve()
      await settle()
      await disconnect(core)
      slowAdapter.control.release('attach')
      await settle()
      expect([readAccountStatuses(core), control.session()]).toEqual([['disconnected', 'disconnected'], undefined])
    },
  )

  test('behavior: of the session before, no connection remains if the visitor chose a wallet in the meantime', async () => {
    const { core, control, evm, chooseOtherMeanwhile } = await setupOffer()
    control.approve()
    await settle()
    await (await loadFlows()).preparePairing(core)
    await chooseOtherMeanwhile()
    const { connections = [] } = core.chain.state.byNamespace.eip155 ?? {}
    expect([connections.map(({ connectorId }) => connectorId), control.session()]).toEqual([
      evm.control.connected(),
      undefined,
    ])
    expect(getWalletInfo(core)?.id).toBe('other')
  })

  test('behavior: does not replace a wallet that the visitor chose while another one was being disconnected', async () => {
    const { core, control, evm } = await setupOffer({ multiWallet: false, isConnected: true })
    evm.control.hold('disconnect')
    control.approve()
    await settle()
    await connect(core, { connector: connectorOf(core, 'other') })
    evm.control.release('disconnect')
    await settle()
    expect(getAccount(core, { namespace: 'solana' }).address).toBe(other)
    expect(core.chain.state.activeNamespace).toBe('solana')
  })

  test('behavior: ends if the visitor chooses another wallet, also on a page after the one that created the offer', async () => {
    const storage = memoryBackend()
    const page = startWithRelay({ storage, adapters: [scriptedAdapter({ wallets: [] })] })
    openModal(page.core)
    await (await loadFlows()).preparePairing(page.core)
    page.stop()
    const evm = scriptedAdapter({ wallets: [] })
    const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 'other', name: 'Other' } }] })
    const { core, control } = startWithRelay({ storage, walletConnect: page.walletConnect, adapters: [evm, sol] })
    evm.control.hold('attach')
    await settle()
    page.control.approve()
    await settle()
    await connect(core, { connector: connectorOf(core, 'other') })
    evm.control.release('attach')
    await settle()
    expect([getWalletInfo(core)?.id, control.session()]).toEqual(['other', undefined])
  })
})

describe('a session of a cancelled offer, before the tab with the relay connection knows of the cancellation', () => {
  function start() {
    const scripted = scriptedWalletConnect()
    const walletConnect: typeof scripted = {
      ...scripted,
      createWalletConnect: async (options) => {
        const client = await scripted.createWalletConnect(options)
        return { ...client, cancel() {}, propose: async () => ({ ...(await client.propose()), cancel() {} }) }
      },
    }
    const adapter = scriptedAdapter({ wallets: [{ connector: { id: 'own', name: 'Own' }, addresses: [own] }] })
    return { ...startWithRelay({ adapters: [adapter], walletConnect }), adapter }
  }

  test('behavior: ends if the visitor chose another wallet', async () => {
    const { core, control, adapter } = start()
    await (await loadFlows()).preparePairing(core)
    adapter.control.hold('connect')
    const connectingChosen = connect(core, { connector: connectorOf(core, 'own') })
    control.approve()
    await settle()
    adapter.control.release('connect')
    await connectingChosen
    expect([getWalletInfo(core, { namespace: 'eip155' })?.id, control.session()]).toEqual(['own', undefined])
  })

  test('behavior: ends if the visitor closed the modal', async () => {
    const { core, control } = start()
    openModal(core)
    await (await loadFlows()).preparePairing(core)
    closeModal(core, { force: true })
    control.approve()
    await settle()
    expect([readAccountStatuses(core), control.session()]).toEqual([['disconnected', 'disconnected'], undefined])
  })

  test('behavior: ends if the visitor disconnected', async () => {
    const { core, control } = start()
    await connect(core, { connector: connectorOf(core, 'own') })
    await (await loadFlows()).preparePairing(core)
    const disconnecting = disconnect(core)
    control.approve()
    await disconnecting
    await settle()
    expect([readAccountStatuses(core), control.session()]).toEqual([['disconnected', 'disconnected'], undefined])
  })
})
