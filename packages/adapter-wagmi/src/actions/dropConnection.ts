import { leaveInTime } from '@latchkey/core/limits'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { findByUid } from '../findByUid.ts'
import type { FlowContext } from '../flowContext.ts'

/**
 * Leaves one wallet. Where the wallet fails to take part, or does not answer in time, the connection is forgotten anyway and
 * not restored. A session that other namespaces share is let go of, and stands.
 *
 * wagmi's own `disconnect` is not used: it writes back the connections that there were when it began, so that a wallet that answers
 * late would take away what was connected since.
 *
 * @throws what the wallet threw, after the connection is forgotten
 */
export async function dropConnection(
  { config, ports, registry, signal, watch }: FlowContext,
  connector: Pick<WagmiConnector, 'id' | 'uid' | 'disconnect'>,
): Promise<void> {
  const { id, uid } = connector
  const detach = findByUid(registry, uid)?.detach
  return watch.leaving(uid, async () => {
    if (detach) return detach()
    try {
      await leaveInTime(() => connector.disconnect(), signal)
    } catch (error) {
      // The flag that wagmi's `injected` sets when all goes well.
      ports.storage.set(`${id}.disconnected`, 'true')
      throw error
    } finally {
      // Where it is not connected, this would end the status of a wallet that is asked.
      if (config.state.connections.has(uid)) config._internal.events.disconnect({ uid })
    }
  })
}
