import { describe, expect, test } from 'vitest'
import { connectorOf, otherNetwork, settle, startKit } from '../../test/startKit.ts'
import { getAccount } from '../connections/getAccount.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { hideToast } from '../notices/showToast.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { connect } from './connect.ts'

describe('followWallet', () => {
  test('behavior: a wallet that loses its network stays connected and is shown as offline', async () => {
    const { core, stop } = startKit({ adapters: [scriptedAdapter()] })
    const { connectorId } = await connect(core, { connector: connectorOf(core) })
    const emitOffline = async (isOffline: boolean) => {
      hideToast(core)
      core.createPorts?.('eip155')?.emit({ type: 'offline', connectorId, isOffline })
      await settle()
      const account = getAccount(core)
      return [account.isConnected && account.isOffline, core.toast.state.current?.code]
    }
    expect(await emitOffline(true)).toEqual([true, 'WalletOffline'])
    expect(await emitOffline(false)).toEqual([undefined, undefined])
    stop()
  })

  test('behavior: handles an event synchronously, before the response to a later call', async () => {
    const { core, stop } = startKit({ adapters: [scriptedAdapter()] })
    await connect(core, { connector: connectorOf(core) })
    const [connection] = core.chain.state.byNamespace.eip155?.connections ?? []
    if (!connection) throw new Error('Nothing is connected.')
    const movedConnection = { ...connection, caipNetworkId: otherNetwork.caipNetworkId }
    core.createPorts?.('eip155')?.emit({ type: 'connection', connection: movedConnection })
    expect(getNetwork(core).caipNetworkId).toBe('eip155:10')
    stop()
  })
})
