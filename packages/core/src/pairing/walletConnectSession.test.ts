import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectorOf, settle } from '../../test/startKit.ts'
import { connectPhone, readAccountStatuses, startWithRelay } from '../../test/startWithRelay.ts'
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

/** Connects a wallet on a page and stops the page. Returns the storage, which the next page uses. */
async function connectAndLeave() {
  const storage = memoryBackend()
  const page = startWithRelay({ storage })
  await connectPhone(page)
  page.stop()
  return { storage, walletConnect: page.walletConnect }
}

/** Creates an offer on a page and stops the page. Returns the storage, which the next page uses. */
async function createOfferAndLeave(options: Parameters<typeof startWithRelay>[0] = {}) {
  const storage = memoryBackend()
  const { core, walletConnect } = startWithRelay({ ...options, storage })
  openModal(core)
  await (await loadFlows()).preparePairing(core)
  return { core, storage, walletConnect }
}

describe('an existing session', () => {
  test('behavior: is restored after a reload', async () => {
    const { core, control } = startWithRelay(await connectAndLeave())
    await settle()
    await settle()
    expect(readAccountStatuses(core)).toEqual(['connected', 'connected'])
    expect(control.proposals()).toHaveLength(1)
  })

  test.each([
    ['with the wallet on the same phone', 'Android', true],
    ['on a phone, with the wallet on another device', 'Android', false],
    ['on a computer', 'X11; Linux', true],
  ])(
    'behavior: %s, loads the link check before the first request only if the wallet is opened by a link',
    async (_, userAgent, isNear) => {
      vi.stubGlobal('navigator', { userAgent })
      onTestFinished(() => void vi.unstubAllGlobals())
      const { storage, walletConnect } = await connectAndLeave()
      const { core } = startWithRelay({ storage, walletConnect })
      core.storage.unlock()
      if (isNear) core.storage.write('walletConnectLink', { id: 'harbor', place: 'mobile' })
      await expect.poll(() => readAccountStatuses(core)).toEqual(['connected', 'connected'])
      await settle()
      // Waits until the link check is loaded, because it is in a chunk of its own.
      await vi.dynamicImportSettled()
      await settle()
      expect(Boolean(core.features.linkCheck)).toBe(userAgent === 'Android' && isNear)
    },
  )

  test('behavior: is not attached if the visitor disconnects while the client loads', async () => {
    const { storage, walletConnect } = await connectAndLeave()
    let open = () => {}
    const whenOpened = new Promise<void>((resolve) => {
      open = resolve
    })
    const createWalletConnect: typeof walletConnect.createWalletConnect = async (options) => {
      await whenOpened
      return walletConnect.createWalletConnect(options)
    }
    const adapter = scriptedAdapter({ wallets: [] })
    const slowWalletConnect = { ...walletConnect, createWalletConnect }
    const { core } = startWithRelay({ storage, walletConnect: slowWalletConnect, adapters: [adapter] })
    await settle()
    expect(readAccountStatuses(core)).toEqual(['connecting', 'connecting'])
    const disconnecting = disconnect(core)
    open()
    await disconnecting
    await settle()
    expect(adapter.control.calls().map(({ verb }) => verb)).not.toContain('attach')
    expect([readAccountStatuses(core), walletConnect.control.session()]).toEqual([
      ['disconnected', 'disconnected'],
      undefined,
    ])
  })

  test('behavior: is adopted by the next page if the page with the offer is gone', async () => {
    const unresponsiveAdapter = scriptedAdapter({ wallets: [] })
    unresponsiveAdapter.control.hold('attach')
    const { storage, walletConnect } = await createOfferAndLeave({ adapters: [unresponsiveAdapter] })
    const adapter = scriptedAdapter({ wallets: [] })
    const firstPage = startWithRelay({ storage, walletConnect, adapters: [adapter] })
    await settle()
    expect(readAccountStatuses(firstPage.core)).toEqual(['disconnected', 'disconnected'])
    // The adapter holds `attach`, so that the next page starts before this page has connected the session.
    adapter.control.hold('attach')
    walletConnect.control.approve()
    const secondPage = startWithRelay({ storage, walletConnect })
    await settle()
    adapter.control.release('attach')
    await settle()
    expect([readAccountStatuses(firstPage.core), readAccountStatuses(secondPage.core)]).toEqual([
      ['connected', 'connected'],
      ['connected', 'connected'],
    ])
    expect(adapter.control.calls().map(({ verb }) => verb)).toEqual(['attach'])
  })

  test('behavior: is not mistaken for a response to a newer offer: the wallet in use stays in use after a reload', async () => {
    const kit = { storage: memoryBackend(), adapters: [scriptedAdapter()], features: { multiWallet: false } }
    const page = startWithRelay(kit)
    await connectPhone(page)
    await connect(page.core, { connector: connectorOf(page.core, 'test.wallet') })
    openModal(page.core)
    await (await loadFlows()).preparePairing(page.core)
    page.stop()
    const nextPage = startWithRelay({ ...kit, walletConnect: page.walletConnect })
    await settle()
    await settle()
    expect([readAccountStatuses(nextPage.core), getAccount(nextPage.core, { namespace: 'eip155' })]).toEqual([
      ['connected', 'connected'],
      expect.objectContaining({ connectorId: 'test.wallet' }),
    ])
    page.control.approve()
    await settle()
    await settle()
    expect(getAccount(nextPage.core, { namespace: 'eip155' })).toMatchObject({ connectorId: 'walletConnect' })
  })

  test('behavior: the next page does not wait for a cancelled offer', async () => {
    const { core, storage, walletConnect } = await createOfferAndLeave()
    closeModal(core)
    await settle()
    startWithRelay({ storage, walletConnect })
    await settle()
    expect(walletConnect.control.clientCount()).toBe(1)
  })

  test('behavior: disconnects in every namespace when the wallet ends it', async () => {
    const page = startWithRelay()
    await connectPhone(page)
    page.control.end()
    await settle()
    expect(readAccountStatuses(page.core)).toEqual(['disconnected', 'disconnected'])
  })

  test('behavior: ends in every namespace when it is disconnected in one', async () => {
    const page = startWithRelay()
    await connectPhone(page)
    await disconnect(page.core, { namespace: 'solana' })
    expect([readAccountStatuses(page.core), page.control.session()]).toEqual([
      ['disconnected', 'disconnected'],
      undefined,
    ])
  })

  test('behavior: ends if it is disconnected while it is being restored', async () => {
    const { core, control } = startWithRelay(await connectAndLeave())
    expect(readAccountStatuses(core)).toEqual(['connecting', 'connecting'])
    await disconnect(core, { namespace: 'eip155' })
    await settle()
    expect([readAccountStatuses(core), control.session()]).toEqual([['disconnected', 'disconnected'], undefined])
  })

  test('behavior: ends if another wallet replaces it in its only namespace', async () => {
    const walletConnect = scriptedWalletConnect({ grants: { eip155: {} } })
    const page = startWithRelay({ adapters: [scriptedAdapter()], features: { multiWallet: false }, walletConnect })
    await connectPhone(page)
    await connect(page.core, { connector: connectorOf(page.core, 'test.wallet') })
    await settle()
    expect([getWalletInfo(page.core)?.id, page.control.session()]).toEqual(['test.wallet', undefined])
  })

  test('behavior: continues if another wallet replaces it in one of its namespaces', async () => {
    const page = startWithRelay({ adapters: [scriptedAdapter()], features: { multiWallet: false } })
    await connectPhone(page)
    await connect(page.core, { connector: connectorOf(page.core, 'test.wallet') })
    await settle()
    expect([readAccountStatuses(page.core), page.control.session() !== undefined]).toEqual([
      ['connected', 'connected'],
      true,
    ])
  })

  test('behavior: the client is destroyed with the kit, and the session stays', async () => {
    const page = startWithRelay()
    await connectPhone(page)
    page.stop()
    await settle()
    expect([page.control.clientCount(), page.control.session() !== undefined]).toEqual([0, true])
  })
})
