import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectorOf, homeNetwork, otherNetwork, settle, startKit, viewsOf } from '../../test/startKit.ts'
import { getAccount } from '../connections/getAccount.ts'
import { getState } from '../modal/getState.ts'
import { openModal } from '../modal/openModal.ts'
import { memoryBackend } from '../storage/backends.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { testAddresses } from '../testing/testAddresses.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

const [address] = testAddresses

/** Creates a kit that was connected when its page was closed. Returns its stored data and its adapter, for the next page. */
async function connectAndLeave() {
  const adapter = scriptedAdapter({
    wallets: [{ connector: { id: 'one', name: 'One' } }, { connector: { id: 'two', name: 'Two' } }],
  })
  const storage = memoryBackend()
  const firstKit = startKit({ adapters: [adapter], storage })
  await connect(firstKit.core, { connector: connectorOf(firstKit.core, 'one') })
  firstKit.stop()
  const reload = (options: Parameters<typeof startKit>[0] = {}) =>
    startKit({ adapters: [adapter], storage, ...options })
  return { adapter, control: adapter.control, storage, reload }
}

const readReconnects = ({ control }: Awaited<ReturnType<typeof connectAndLeave>>) =>
  control.calls().filter(({ verb }) => verb === 'reconnect')

afterEach(() => void vi.restoreAllMocks())

describe('restoreConnections', () => {
  test('default', async () => {
    const page = await connectAndLeave()
    page.control.hold('reconnect')
    const { core } = page.reload()
    const events: unknown[] = []
    core.events.listen(({ data }) => events.push(data))
    expect(getAccount(core).status).toBe('connecting')
    page.control.release('reconnect')
    await settle()
    expect(getAccount(core)).toMatchObject({ status: 'connected', address, wallet: { id: 'one', name: 'One' } })
    expect(core.connection.state.attempt).toEqual({ status: 'idle' })
    expect(core.modal.state.open).toBe(false)
    expect(events).toEqual([
      { type: 'track', event: 'CONNECT_SUCCESS', name: 'One', method: 'browser', reconnect: true },
    ])
    expect(page.control.calls().filter(({ verb }) => verb === 'connect')).toHaveLength(1)
  })

  test('behavior: a wallet that is chosen and then replaced by another choice during its restore is disconnected', async () => {
    const page = await connectAndLeave()
    const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 's', name: 'S' } }] })
    page.control.hold('reconnect')
    const { core } = page.reload({ adapters: [page.adapter, sol] })
    page.control.hold('connect')
    void connect(core, { connector: connectorOf(core, 'one') }).catch(() => {})
    await settle()
    await connect(core, { connector: connectorOf(core, 's') })
    expect(page.control.calls().at(-1)).toMatchObject({ verb: 'disconnect', parameters: { connectorId: 'one' } })
  })

  test('behavior: a wallet that is disconnected and then chosen again during its restore stays connected', async () => {
    const page = await connectAndLeave()
    page.control.hold('reconnect')
    let resolveEvent = () => {}
    const whenEventSent = new Promise<void>((resolve) => {
      resolveEvent = resolve
    })
    const slowFactory: typeof page.adapter = {
      ...page.adapter,
      create(ports) {
        const createdAdapter = page.adapter.create(ports)
        // The wallet's event must arrive before the adapter's response, so the response waits for it.
        const connectAfterEvent: typeof createdAdapter.connect = async (parameters) => {
          const connection = await createdAdapter.connect(parameters)
          await whenEventSent
          return connection
        }
        return { ...createdAdapter, connect: connectAfterEvent }
      },
    }
    const { core } = page.reload({ adapters: [slowFactory] })
    await settle()
    await disconnect(core)
    const connectingAgain = connect(core, { connector: connectorOf(core, 'one') })
    await settle()
    page.control.release('reconnect')
    await settle()
    resolveEvent()
    await connectingAgain
    expect(page.control.calls().at(-1)?.verb).toBe('connect')
    expect(getAccount(core).status).toBe('connected')
  })

  test("behavior: disconnects a wallet that revoked the site's permission", async () => {
    const page = await connectAndLeave()
    page.control.revoke()
    const { core } = page.reload()
    await settle()
    expect(getAccount(core).status).toBe('disconnected')
    expect([core.storage.read('connectionStatus'), core.storage.read('connectedConnectorIds')]).toEqual([
      { eip155: 'disconnected' },
      {},
    ])
    expect(readReconnects(page)).toHaveLength(1)
    page.reload()
    expect(readReconnects(page)).toHaveLength(1)
  })

  test('behavior: a wallet that fails is disconnected and logged, and the error is not shown', async () => {
    const page = await connectAndLeave()
    page.control.fail('reconnect', new Error('gone'))
    const { core } = page.reload()
    await settle()
    expect(getAccount(core).status).toBe('disconnected')
    expect(core.log.entries().map(({ text }) => text)).toEqual(['Error: gone'])
    expect([core.toast.state.current, core.modal.state.open]).toEqual([undefined, false])
  })

  test('param: enableReconnect', async () => {
    const page = await connectAndLeave()
    const { core } = page.reload({ enableReconnect: false })
    await settle()
    expect([getAccount(core).status, readReconnects(page)]).toEqual(['disconnected', []])
    expect(core.storage.read('connectionStatus')).toEqual({ eip155: 'connected' })
  })

  test('behavior: sends and writes nothing if nothing is stored', async () => {
    const adapter = scriptedAdapter()
    const storage = memoryBackend()
    const { core } = startKit({ adapters: [adapter], storage })
    await settle()
    expect([getAccount(core).status, adapter.control.calls(), storage.keys()]).toEqual(['disconnected', [], []])
  })

  test('behavior: does not restore after the visitor disconnected', async () => {
    const page = await connectAndLeave()
    const { core } = page.reload()
    await settle()
    await disconnect(core)
    const { core: later } = page.reload()
    await settle()
    expect([getAccount(later).status, readReconnects(page).length]).toEqual(['disconnected', 1])
  })

  test('behavior: the visitor can disconnect during the restore', async () => {
    const page = await connectAndLeave()
    page.control.hold('reconnect')
    const { core } = page.reload()
    await disconnect(core)
    page.control.release('reconnect')
    await settle()
    expect(getAccount(core).status).toBe('disconnected')
  })

  test('behavior: a wallet that the visitor connects in the meantime stays', async () => {
    const page = await connectAndLeave()
    page.control.hold('reconnect')
    const { core } = page.reload()
    await connect(core, { connector: connectorOf(core, 'two') })
    page.control.release('reconnect')
    await settle()
    expect(getAccount(core)).toMatchObject({ status: 'connected', connectorId: 'two' })
    expect(core.storage.read('connectedConnectorIds')).toEqual({ eip155: ['two'] })
  })

  test.each([true, false])('param: features.multiWallet: %s, with a wallet chosen in the meantime', async (isMany) => {
    const page = await connectAndLeave()
    page.control.hold('reconnect')
    const { core } = page.reload({ features: { multiWallet: isMany } })
    await settle()
    await connect(core, { connector: connectorOf(core, 'two') })
    page.control.release('reconnect')
    await settle()
    const storedIds = isMany ? ['two', 'one'] : ['two']
    expect(page.control.connected()).toEqual(storedIds)
    expect(core.storage.read('connectedConnectorIds')).toEqual({ eip155: storedIds })
  })

  test('behavior: disconnects the restored wallet if the visitor connected another one in the meantime and disconnected it', async () => {
    const page = await connectAndLeave()
    page.control.hold('reconnect')
    const { core } = page.reload()
    await connect(core, { connector: connectorOf(core, 'two') })
    await disconnect(core, { namespace: 'eip155', connectorId: 'two' })
    page.control.release('reconnect')
    await settle()
    expect([getAccount(core).status, page.control.connected()]).toEqual(['disconnected', []])
  })

  test("behavior: a failed restore does not affect the visitor's own attempt", async () => {
    const page = await connectAndLeave()
    page.control.hold('reconnect')
    const { core } = page.reload()
    page.control.setMode('manual')
    const connecting = connect(core, { connector: connectorOf(core, 'two') })
    await page.control.nextPrompt()
    page.control.fail('reconnect', new Error('gone'))
    page.control.release('reconnect')
    await settle()
    expect(getState(core).connectingWallet?.id).toBe('two')
    page.control.approve()
    await connecting
    expect(core.connection.state.attempt.status).toBe('connected')
  })

  test('behavior: replaces Connect, opened in the meantime, by the account', async () => {
    const page = await connectAndLeave()
    page.control.hold('reconnect')
    const { core } = page.reload()
    openModal(core)
    expect(viewsOf(core)).toEqual(['Connect'])
    page.control.release('reconnect')
    await settle()
    expect(viewsOf(core)).toEqual(['Account'])
  })

  test('behavior: does not change a kit that was destroyed in the meantime', async () => {
    const page = await connectAndLeave()
    page.control.hold('reconnect')
    const { core, stop } = page.reload()
    stop()
    page.control.release('reconnect')
    await settle()
    expect(getAccount(core).status).toBe('connecting')
    expect(core.storage.read('connectionStatus')).toEqual({ eip155: 'connected' })
  })

  test('behavior: ignores invalid stored data, with one warning', async () => {
    const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await connectAndLeave()
    page.storage.setItem('latchkey/default/connectedConnectorIds', '{"eip155":5}')
    const { core } = page.reload({ networks: [homeNetwork, otherNetwork] })
    await settle()
    expect([getAccount(core).status, readReconnects(page)]).toEqual(['disconnected', []])
    await expect
      .poll(() => consoleWarn.mock.calls)
      .toEqual([['[latchkey]', 'Stored data could not be read and was dropped.']])
  })
})
