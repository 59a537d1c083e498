import { describe, expect, test, vi } from 'vitest'
import { testConnector } from '../../test/testConnector.ts'
import { testCore } from '../../test/testCore.ts'
import { adoptConnection } from '../connections/adoptConnection.ts'
import { recordChoice } from '../connections/latestChoice.ts'
import { featureOf } from '../featureOf.ts'
import { pairingFeature } from '../pairing/pairing.ts'
import type { Adapter, AdapterConnection, Connector } from '../ports/adapter.ts'
import { followWallet } from './followWallet.ts'
import { reconnect } from './reconnect.ts'

const walletConnect = testConnector({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' })

const connectionOf = (connectorId: string): AdapterConnection => ({
  connectorId,
  accounts: [{ namespace: 'eip155', address: '0xa', type: 'eoa' }],
  caipNetworkId: 'eip155:1',
})

type Meanwhile = (core: ReturnType<typeof testCore>, connectorId: string) => void

/** Restores these wallets after a reload. The wallets in `absent` do not respond. */
async function restoreWallets(
  connectors: readonly Connector[],
  absent: readonly string[] = [],
  connectorIds: readonly string[] = ['one', 'two', 'walletConnect'],
  meanwhile: Meanwhile = () => {},
) {
  const core = testCore()
  const askedIds: string[] = []
  core.connectors.set('eip155', connectors)
  const adapter: Partial<Adapter> = {
    async reconnect({ connectorId }) {
      askedIds.push(connectorId)
      meanwhile(core, connectorId)
      if (absent.includes(connectorId)) return undefined
      return connectionOf(connectorId)
    },
  }
  core.adapters.eip155 = adapter as Adapter
  await reconnect(core, { namespace: 'eip155', connectorIds })
  const account = core.chain.state.byNamespace.eip155?.account
  return { asked: askedIds, inUse: account?.status === 'connected' ? account.connectorId : undefined }
}

describe('reconnect', () => {
  const [one, two] = ['one', 'two'].map((id) => testConnector({ id, name: id })) as [Connector, Connector]

  test('default: uses the first wallet', async () => {
    expect(await restoreWallets([one, two, walletConnect])).toMatchObject({ inUse: 'one' })
  })

  test('behavior: uses the next wallet if the first cannot be restored', async () => {
    expect(await restoreWallets([two, walletConnect], ['one'])).toMatchObject({ inUse: 'two' })
  })

  test('behavior: if several claim to be the first, no other wallet of the page replaces it', async () => {
    const markedConnector = { ...one, isDuplicate: true }
    expect(await restoreWallets([markedConnector, two, walletConnect], ['one'])).toEqual({
      asked: ['one', 'walletConnect'],
      inUse: 'walletConnect',
    })
    expect(await restoreWallets([markedConnector, two, walletConnect])).toMatchObject({ inUse: 'one' })
    // After the reload, the adapter may have given the wallet an id with a number (`one~2`). The kit still treats it as
    // the wallet `one`.
    expect(await restoreWallets([{ ...markedConnector, id: 'one~2' }, two, walletConnect], ['one'])).toMatchObject({
      asked: ['one', 'walletConnect'],
    })
  })

  test('behavior: no other wallet of the page replaces the first if the wallet under its id grants nothing', async () => {
    expect(await restoreWallets([one, two, walletConnect], ['one'])).toEqual({
      asked: ['one', 'walletConnect'],
      inUse: 'walletConnect',
    })
  })

  test('behavior: no other wallet of the page replaces the first if another one claimed to be it for a moment during the restore', async () => {
    const visit: Meanwhile = (core, connectorId) => {
      if (connectorId !== 'one') return
      const copies = ['one', 'one~2'].map((id) => ({ ...one, id, isDuplicate: true }))
      core.connectors.set('eip155', [...copies, two, walletConnect])
      core.connectors.set('eip155', [one, two, walletConnect])
    }
    expect(await restoreWallets([one, two, walletConnect], ['one'], undefined, visit)).toMatchObject({
      asked: ['one', 'walletConnect'],
    })
  })

  test('behavior: no other wallet of the page replaces the first if another one had its id before and may now have another number', async () => {
    const marked = { ...one, isDuplicate: true }
    const first = { ...testConnector({ id: 'one~2', name: 'one' }), isDuplicate: true }
    for (const [connectors, stored] of [
      [[marked, two], 'one~2'],
      [[first, two], 'one'],
      [[first, two], 'one~3'],
    ] as const)
      expect(await restoreWallets(connectors, [stored], [stored, 'two'])).toEqual({ asked: [stored], inUse: undefined })
  })

  test('behavior: does not connect a wallet that ended before the kit adopted it', async () => {
    const end: Meanwhile = (core, connectorId) =>
      queueMicrotask(() => followWallet(core, { namespace: 'eip155', event: { type: 'disconnected', connectorId } }))
    expect(await restoreWallets([one, two, walletConnect], [], undefined, end)).toMatchObject({ inUse: undefined })
  })

  test.each([false, true])(
    'behavior: an event during the restore is not a choice of the visitor (the wallet in use was lost: %s)',
    async (isLost) => {
      const core = testCore({ features: { multiWallet: true } })
      core.connectors.set('eip155', [one, two])
      const isStillChosen = recordChoice(core, { namespace: 'solana', id: 'other' })
      const reset = vi.spyOn(featureOf(core, pairingFeature), 'reset')
      const disconnectedIds: unknown[] = []
      const follow = (event: Parameters<typeof followWallet>[1]['event']) =>
        followWallet(core, { namespace: 'eip155', event })
      const adapter: Partial<Adapter> = {
        async reconnect({ connectorId }) {
          if (connectorId === 'two') {
            if (isLost) follow({ type: 'disconnected', connectorId: 'one' })
            follow({ type: 'connection', connection: connectionOf('two'), inUse: isLost })
          }
          return connectionOf(connectorId)
        },
        disconnect: async (parameters) => void disconnectedIds.push(parameters?.connectorId),
        switchConnection: async ({ connectorId }) => connectionOf(connectorId),
      }
      core.adapters.eip155 = adapter as Adapter
      await reconnect(core, { namespace: 'eip155', connectorIds: ['one', 'two'] })
      const { account, connections } = core.chain.state.byNamespace.eip155 ?? {}
      const ids = connections?.map(({ connectorId }) => connectorId)
      expect([account?.status, ids, disconnectedIds]).toEqual(
        isLost ? ['disconnected', [], ['two']] : ['connected', ['one', 'two'], []],
      )
      expect([isStillChosen(), reset.mock.calls]).toEqual([true, []])
    },
  )

  test('param: features.multiWallet false disconnects a restored wallet beside the chosen one, even after its early event', async () => {
    const core = testCore({ features: { multiWallet: false } })
    const left: unknown[] = []
    const adapter: Partial<Adapter> = {
      async reconnect() {
        adoptConnection(core, { namespace: 'eip155', connection: connectionOf('two') })
        const event = { type: 'connection', connection: connectionOf('one'), inUse: false } as const
        followWallet(core, { namespace: 'eip155', event })
        return connectionOf('one')
      },
      disconnect: async (parameters) => void left.push(parameters),
      switchConnection: async ({ connectorId }) => connectionOf(connectorId),
    }
    core.adapters.eip155 = adapter as Adapter
    await reconnect(core, { namespace: 'eip155', connectorIds: ['one'] })
    expect(left).toEqual([{ connectorId: 'one' }])
    expect(core.chain.state.byNamespace.eip155?.connections).toEqual([connectionOf('two')])
  })

  describe('a wallet that is restored under another number than requested', () => {
    const connection = connectionOf('one')

    test('behavior: is disconnected by its new id if nothing is connected any more', async () => {
      const core = testCore()
      const left: unknown[] = []
      const adapter: Partial<Adapter> = {
        async reconnect() {
          core.chain.setAccount('eip155', { status: 'disconnected' })
          return connection
        },
        disconnect: async (parameters) => void left.push(parameters),
      }
      core.adapters.eip155 = adapter as Adapter
      await reconnect(core, { namespace: 'eip155', connectorIds: ['one~2'] })
      expect(left).toEqual([{ connectorId: 'one' }])
      recordChoice(core, { namespace: 'eip155', id: 'one' })
      await reconnect(core, { namespace: 'eip155', connectorIds: ['one~2'] })
      expect(left).toHaveLength(1)
    })

    test('behavior: is connected, even if it could not be restored by that id before', async () => {
      const core = testCore()
      core.connectors.set('eip155', [one])
      const adapter: Partial<Adapter> = {
        reconnect: async ({ connectorId }) => (connectorId === 'one' ? undefined : connection),
      }
      core.adapters.eip155 = adapter as Adapter
      await reconnect(core, { namespace: 'eip155', connectorIds: ['one', 'one~2'] })
      const { account, connections } = core.chain.state.byNamespace.eip155 ?? {}
      expect([account?.status, connections]).toEqual(['connected', [connection]])
    })
  })
})
