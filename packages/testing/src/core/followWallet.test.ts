import { connect, getAccount, hideToast } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { scriptedAdapter } from '../adapter/scriptedAdapter.ts'
import { connectorOf, settle, startKit } from './startKit.test.setup.ts'

describe('followWallet', () => {
  test('behavior: a wallet that loses its network stays connected, and says so', async () => {
    const { core, stop } = startKit({ adapters: [scriptedAdapter()] })
    const { connectorId } = await connect(core, { connector: connectorOf(core) })
    const tell = async (isOffline: boolean) => {
      hideToast(core)
      core.createPorts('eip155')?.emit({ type: 'offline', connectorId, isOffline })
      await settle()
      const account = getAccount(core)
      return [account.isConnected && account.isOffline, core.toast.state.current?.code]
    }
    expect(await tell(true)).toEqual([true, 'WalletOffline'])
    expect(await tell(false)).toEqual([undefined, undefined])
    stop()
  })
})
