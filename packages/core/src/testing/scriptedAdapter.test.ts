import { describe, expect, test } from 'vitest'
import { localNetwork } from './localNetwork.ts'
import { type ScriptedAdapterOptions, scriptedAdapter } from './scriptedAdapter.ts'
import { testAddresses } from './testAddresses.ts'
import { testPorts } from './testPorts.ts'

const network = (id: number) => localNetwork({ id, name: `Chain ${id}`, rpcUrl: 'http://127.0.0.1:1' })
const networks = { home: network(1), known: network(2) }
const [a, b] = testAddresses

describe('scriptedAdapter', () => {
  function start(options?: ScriptedAdapterOptions) {
    const factory = scriptedAdapter(options)
    const ports = testPorts({ networks: [networks.home, networks.known] })
    const adapter = factory.create(ports)
    adapter.start()
    return { adapter, ports, control: factory.control }
  }
  const connectorId = 'test.wallet'
  const connection = {
    connectorId,
    accounts: [
      { namespace: 'eip155', address: a, type: 'eoa' },
      { namespace: 'eip155', address: b, type: 'eoa' },
    ],
    caipNetworkId: 'eip155:1',
  }

  test('default', async () => {
    const { adapter, ports, control } = start()
    expect(ports.events).toEqual([
      {
        type: 'connectors',
        connectors: [{ id: connectorId, name: 'Test Wallet', type: 'ANNOUNCED', namespace: 'eip155' }],
      },
    ])
    expect(await adapter.connect({ connectorId })).toEqual(connection)
    expect(control.calls()).toEqual([{ id: 1, verb: 'connect', parameters: { connectorId, network: undefined } }])
  })

  test('param: wallets', async () => {
    const { adapter, control, ports } = start({ wallets: [{ connector: { id: 'old', name: 'Old' }, granted: true }] })
    expect((await adapter.reconnect({ connectorId: 'old' }))?.connectorId).toBe('old')
    control.addWallet({ connector: { id: 'late', name: 'Late', type: 'INJECTED' } })
    const [, secondEvent] = ports.events
    expect(secondEvent?.type === 'connectors' && secondEvent.connectors.map(({ id, type }) => [id, type])).toEqual([
      ['old', 'ANNOUNCED'],
      ['late', 'INJECTED'],
    ])
  })

  test('param: without', () => {
    expect(Object.keys(start({ without: ['signMessage'] }).adapter)).not.toContain('signMessage')
  })

  test('param: holdsOne', async () => {
    const wallets = ['one', 'two'].map((id) => ({ connector: { id, name: id } }))
    const { adapter, control } = start({ wallets, holdsOne: true })
    expect(Object.keys(adapter)).not.toContain('switchConnection')
    for (const { connector } of wallets) await adapter.connect({ connectorId: connector.id })
    expect(control.connected()).toEqual(['two'])
    expect(await adapter.reconnect({ connectorId: 'one' })).toBe(undefined)
  })

  test('behavior: a prompt waits until the test approves or rejects it', async () => {
    const { adapter, control } = start({ mode: 'manual' })
    const connecting = adapter.connect({ connectorId })
    expect((await control.nextPrompt()).verb).toBe('connect')
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'RequestPending' })
    control.approve()
    expect(await connecting).toEqual(connection)
    const signing = adapter.signMessage?.({ message: 'm', address: a })
    await control.nextPrompt()
    control.reject(undefined, new Error('battery empty'))
    await expect(signing).rejects.toThrow('battery empty')
    expect(() => control.approve()).toThrow('No prompt is open.')
  })

  test('behavior: a method fails as often as the test demands', async () => {
    const { adapter, control } = start()
    control.fail('reconnect', new Error('broken'))
    await expect(adapter.reconnect({ connectorId })).rejects.toThrow('broken')
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
  })

  test('behavior: a method is held until it is released', async () => {
    const { adapter, control } = start({ wallets: [{ connector: { id: connectorId, name: 'W' }, granted: true }] })
    control.hold('reconnect')
    const order: string[] = []
    const reconnecting = adapter.reconnect({ connectorId }).then(() => order.push('reconnect'))
    await adapter.getBalance?.({ address: a, network: networks.home }).then(() => order.push('getBalance'))
    control.release('reconnect')
    await reconnecting
    expect(order).toEqual(['getBalance', 'reconnect'])
  })

  test('behavior: returns the balance that the test set', async () => {
    const { adapter, control } = start()
    control.setBalance(a, 'eip155:1', 7n)
    const read = (at: typeof networks.home) => adapter.getBalance?.({ address: a.toLowerCase(), network: at })
    expect([await read(networks.home), await read(networks.known)]).toEqual([
      { value: 7n, symbol: 'ETH', decimals: 18 },
      { value: 0n, symbol: 'ETH', decimals: 18 },
    ])
  })
})
