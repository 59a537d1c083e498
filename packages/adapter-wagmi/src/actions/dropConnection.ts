import { leaveInTime } from '@latchkey/core/limits'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { findWalletByUid } from '../findWalletByUid.ts'
import type { FlowContext } from '../flowContext.ts'

/**
 * Disconnects one wallet. If the wallet fails to disconnect or does not respond in time, the connection is removed anyway and is not
 * restored later. A WalletConnect session stays open, because other namespaces may share it: only this namespace is detached.
 *
 * wagmi's own `disconnect` is not used: it copies the connections at the time of the call, and writes the copy back after the wallet's
 * response. Connections that were added between the two steps would be lost.
 *
 * @throws the wallet's error, after the connection is removed
 */
export async function dropConnection(
  { config, ports, registry, signal, watch }: FlowContext,
  connector: Pick<WagmiConnector, 'id' | 'uid' | 'disconnect'>,
): Promise<void> {
  const { id, uid } = connector
  const detach = findWalletByUid(registry, uid)?.detach
  return watch.leaving(uid, async () => {
    if (detach) return detach()
    try {
      await leaveInTime(() => connector.disconnect(), signal)
    } catch (error) {
      // Sets the flag that prevents a later restore, because wagmi's `injected` sets it only if the wallet disconnects without an error.
      ports.storage.set(`${id}.disconnected`, 'true')
      throw error
    } finally {
      // Calls wagmi's `disconnect` handler only if the wallet is connected. Otherwise the handler would reset the status of another
      // wallet's pending request.
      if (config.state.connections.has(uid)) config._internal.events.disconnect({ uid })
    }
  })
}
