import { describe, expect, test } from 'vitest'
import { connectorOf, foreignNetworkId, homeNetwork, settle, startKit, viewsOf } from '../../test/startKit.ts'
import { getAccount } from '../connections/getAccount.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { memoryBackend } from '../storage/backends.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { closeModal } from './closeModal.ts'
import { openModal } from './openModal.ts'

async function setup(options: Parameters<typeof startKit>[0] = {}) {
  const adapter = scriptedAdapter()
  const { core, stop } = startKit({ adapters: [adapter], ...options })
  await connect(core, { connector: connectorOf(core) })
  await settle()
  const switchWalletNetwork = async (id: Parameters<typeof adapter.control.setNetwork>[0]) => {
    adapter.control.setNetwork(id)
    await settle()
  }
  const readModal = () => ({ open: core.modal.state.open, views: viewsOf(core) })
  return { core, stop, adapter, move: switchWalletNetwork, shown: readModal }
}

const warningModal = { open: true, views: ['UnsupportedChain'] }
const closedModal = { open: false, views: [] }

describe('warnOfUnsupportedNetwork', () => {
  test('default', async () => {
    const { core, move, shown } = await setup()
    expect(shown()).toEqual(closedModal)
    await move(foreignNetworkId)
    expect(shown()).toEqual(warningModal)
    expect(getAccount(core)).toMatchObject({ status: 'connected', caipNetworkId: foreignNetworkId })
    expect(core.storage.read('activeNetworks')).toEqual({ eip155: 'eip155:1' })
  })

  test('behavior: replaces the open views', async () => {
    const { core, move, shown } = await setup()
    openModal(core)
    core.router.push({ name: 'Networks' })
    await move(foreignNetworkId)
    expect(shown()).toEqual(warningModal)
  })

  test('behavior: closes when the wallet switches to a listed network', async () => {
    const { move, shown } = await setup()
    await move(foreignNetworkId)
    await move('eip155:10')
    expect(shown()).toEqual(closedModal)
  })

  test('behavior: goes back to the replaced views when the wallet switches to a listed network', async () => {
    const { core, move, shown } = await setup()
    openModal(core)
    core.router.push({ name: 'Networks' })
    await move(foreignNetworkId)
    await move('eip155:998')
    expect(shown()).toEqual(warningModal)
    await move('eip155:10')
    expect([shown(), core.router.state.direction]).toEqual([{ open: true, views: ['Account', 'Networks'] }, 'back'])
  })

  test('behavior: goes back to Connect when the wallet disconnects', async () => {
    const { core, adapter, move, shown } = await setup()
    openModal(core)
    await move(foreignNetworkId)
    adapter.control.revoke()
    await settle()
    expect(shown()).toEqual({ open: true, views: ['Connect'] })
  })

  test('behavior: goes back to the view that was open when a wallet connected late', async () => {
    const adapter = scriptedAdapter({ mode: 'manual' })
    adapter.control.setNetwork(foreignNetworkId)
    const { core } = startKit({ adapters: [adapter] })
    const connecting = connect(core, { connector: connectorOf(core) })
    await settle()
    openModal(core, { view: 'WhatIsAWallet' })
    adapter.control.approve()
    await connecting
    await settle()
    expect(viewsOf(core)).toEqual(['UnsupportedChain'])
    adapter.control.revoke()
    await settle()
    expect([core.modal.state.open, viewsOf(core)]).toEqual([true, ['WhatIsAWallet']])
  })

  test.each([
    { below: 'Connect', left: closedModal },
    { below: 'ProfileWallets', left: { open: true, views: ['ProfileWallets'] } },
  ] as const)('behavior: closes like the finished attempt if the attempt was started from $below', async (given) => {
    const adapter = scriptedAdapter()
    adapter.control.setNetwork(foreignNetworkId)
    const { core } = startKit({ adapters: [adapter] })
    openModal(core, { view: given.below })
    const connector = connectorOf(core)
    core.router.push({ name: 'ConnectingExternal', data: { connector } })
    await connect(core, { connector })
    await settle()
    expect(viewsOf(core)).toEqual(['UnsupportedChain'])
    adapter.control.setNetwork('eip155:10')
    await settle()
    expect({ open: core.modal.state.open, views: viewsOf(core) }).toEqual(given.left)
  })

  test('behavior: never goes back to a view that asks the wallet immediately', async () => {
    const { core, move, shown } = await setup()
    openModal(core, { view: 'Networks' })
    core.router.push({ name: 'SwitchNetwork', data: { network: homeNetwork } })
    await move(foreignNetworkId)
    await move('eip155:10')
    expect(shown()).toEqual({ open: true, views: ['Networks'] })
  })

  test('behavior: closes a warning that the visitor opened, without going back', async () => {
    const { core, move, shown } = await setup()
    openModal(core)
    await move(foreignNetworkId)
    closeModal(core)
    openModal(core, { view: 'UnsupportedChain' })
    await move('eip155:10')
    expect(shown()).toEqual(closedModal)
  })

  test('behavior: closes after the visitor switched the network', async () => {
    const { core, move, shown } = await setup()
    await move(foreignNetworkId)
    await switchNetwork(core, { network: homeNetwork })
    await settle()
    expect(shown()).toEqual(closedModal)
  })

  test('behavior: closes when the wallet is disconnected', async () => {
    const { core, move, shown } = await setup()
    await move(foreignNetworkId)
    await disconnect(core)
    await settle()
    expect(shown()).toEqual(closedModal)
  })

  test('behavior: can be closed, and opens again for the next unsupported network', async () => {
    const { core, move, shown } = await setup()
    await move(foreignNetworkId)
    expect(closeModal(core)).toBe(true)
    await settle()
    expect(shown()).toEqual(closedModal)
    await move('eip155:998')
    expect(shown()).toEqual(warningModal)
  })

  test('behavior: opens for a wallet that connects on an unsupported network', async () => {
    const adapter = scriptedAdapter()
    adapter.control.setNetwork(foreignNetworkId)
    await settle()
    const { core } = startKit({ adapters: [adapter] })
    await connect(core, { connector: connectorOf(core) })
    await settle()
    expect([core.modal.state.open, viewsOf(core)]).toEqual([true, ['UnsupportedChain']])
  })

  test('behavior: opens for a wallet that is restored on an unsupported network', async () => {
    const storage = memoryBackend()
    const { adapter, move, stop } = await setup({ storage })
    await move(foreignNetworkId)
    stop()
    const { core } = startKit({ adapters: [adapter], storage })
    await settle()
    expect([core.modal.state.open, viewsOf(core)]).toEqual([true, ['UnsupportedChain']])
  })

  test.each([{ enableNetworkSwitch: false }, { allowUnsupportedChain: true }, { basic: true }])(
    'param: %j does not warn',
    async (options) => {
      const { core, move, shown } = await setup(options)
      await move(foreignNetworkId)
      expect([shown(), getAccount(core).status]).toEqual([closedModal, 'connected'])
    },
  )

  test('behavior: does not warn about a namespace that is not active', async () => {
    const { core, move, shown } = await setup()
    await switchNetwork(core, { network: 'solana:five' })
    await move(foreignNetworkId)
    expect(shown()).toEqual(closedModal)
  })
})
