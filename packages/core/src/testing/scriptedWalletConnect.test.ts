import type { Network } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import type { WalletConnectOptions } from '../ports/walletConnect.ts'
import { localNetwork } from './localNetwork.ts'
import { type ScriptedWalletConnectOptions, scriptedWalletConnect } from './scriptedWalletConnect.ts'
import { testAddresses } from './testAddresses.ts'
import { testPorts } from './testPorts.ts'

const home = localNetwork({ id: 1, name: 'Home', rpcUrl: 'http://127.0.0.1:1' })
const other = localNetwork({ id: 10, name: 'Other', rpcUrl: 'http://127.0.0.1:1' })
const solana: Network = { ...home, id: 'five', caipNetworkId: 'solana:five', chainNamespace: 'solana' }
const ports = testPorts({ networks: [home, other, solana] })
const options: WalletConnectOptions = { ...ports, projectId: 'test', relayUrl: 'ws://127.0.0.1:1' }
const addresses = testAddresses.slice(0, 2)

async function start(given?: ScriptedWalletConnectOptions) {
  const { createWalletConnect, control } = scriptedWalletConnect(given)
  const create = () => createWalletConnect(options)
  const client = await create()
  const reportedSessions: unknown[] = []
  client.subscribe((session) => reportedSessions.push(session && Object.keys(session.connections)))
  return { client, control, create, told: reportedSessions }
}

describe('scriptedWalletConnect', () => {
  test('default', async () => {
    const { client, control, told } = await start()
    const { approval, uri, expiresAt } = await client.propose()
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d+&relay-protocol=irn&symKey=[0-9a-f]{64}$/)
    expect(client.session()).toBe(undefined)
    control.approve()
    const session = await approval
    expect(session).toEqual({
      topic: uri.slice(3, 67),
      offer: session.topic,
      wallet: { name: 'Test Phone' },
      connections: {
        eip155: {
          connectorId: 'walletConnect',
          wallet: { name: 'Test Phone' },
          accounts: addresses.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
          caipNetworkId: 'eip155:1',
          approvedCaipNetworkIds: ['eip155:1', 'eip155:10'],
        },
        solana: {
          connectorId: 'walletConnect',
          wallet: { name: 'Test Phone' },
          accounts: addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa' })),
          caipNetworkId: 'solana:five',
          approvedCaipNetworkIds: ['solana:five'],
        },
      },
      expiresAt: expect.any(Number),
    })
    expect(session.expiresAt).toBeGreaterThan(expiresAt)
    expect(client.session()).toEqual(session)
    expect(told).toEqual([['eip155', 'solana']])
  })

  test('param: grants', async () => {
    const { client, control } = await start({ grants: { eip155: { addresses: ['0x1'], networks: [other] } } })
    await client.propose()
    control.approve()
    expect(client.session()?.connections).toEqual({
      eip155: expect.objectContaining({
        accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }],
        caipNetworkId: 'eip155:10',
      }),
    })
    expect(client.share('solana').connection()).toBe(undefined)
  })

  test('behavior: the session survives a reload and ends in every namespace', async () => {
    const { client, control, create, told } = await start()
    await client.propose()
    control.approve()
    await client.destroy()
    const nextClient = await create()
    expect(control.clientCount()).toBe(1)
    expect(nextClient.session()).toEqual(control.session())
    await nextClient.share('solana').disconnect()
    expect([nextClient.session(), nextClient.share('eip155').connection()]).toEqual([undefined, undefined])
    expect(told).toHaveLength(1)
  })

  test('behavior: notifies of the wallet’s changes', async () => {
    const { client, control, told } = await start()
    await client.propose()
    control.approve()
    control.wallet('eip155').setNetwork('eip155:10')
    expect(client.session()?.connections.eip155?.caipNetworkId).toBe('eip155:10')
    control.end()
    expect(told).toEqual([['eip155', 'solana'], ['eip155', 'solana'], undefined])
  })

  test('behavior: creates an adapter that uses the session only', async () => {
    const { client, control } = await start()
    const adapter = client.createAdapter('solana', testPorts({ networks: [solana] }))
    await client.propose()
    control.approve()
    const parameters = { connectorId: 'walletConnect', session: client.share('solana') }
    expect(await adapter.attach(parameters)).toEqual(control.session()?.connections.solana)
    expect(await adapter.signMessage?.({ message: 'm', address: 'a' })).toBe('scripted:a:m')
  })

  test('error: UserRejected, PairingExpired, RequestAborted', async () => {
    const { client, control } = await start()
    const visitorActions: [code: string, answer: (cancel: () => void) => void][] = [
      ['UserRejected', () => control.reject()],
      ['PairingExpired', () => control.expire()],
      ['RequestAborted', (cancel) => cancel()],
    ]
    for (const [code, answer] of visitorActions) {
      const { approval, cancel } = await client.propose()
      answer(cancel)
      await expect(approval).rejects.toMatchObject({ name: 'ConnectionError', code })
    }
    expect(control.proposals().map(({ status }) => status)).toEqual(['rejected', 'expired', 'cancelled'])
    expect(() => control.approve()).toThrow('No proposal is open.')
  })

  test('error: RelayUnreachable', async () => {
    const { client, control } = await start()
    control.failProposal()
    await expect(client.propose()).rejects.toMatchObject({ code: 'RelayUnreachable' })
    const next = control.nextProposal()
    const { uri } = await client.propose()
    expect(await next).toEqual({ uri, status: 'open' })
  })
})
