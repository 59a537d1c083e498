import { disconnect, type Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import { findByUid } from '../registry.ts'

/**
 * Leaves one wallet. Where the wallet fails to take part, wagmi forgets the connection all the same and does not restore it. A
 * session that other namespaces share is let go of, and stands.
 *
 * @throws what the wallet threw, after the connection is forgotten
 */
export async function dropConnection({ config, ports, registry }: Context, connector: WagmiConnector): Promise<void> {
  const detach = findByUid(registry, connector.uid)?.detach
  if (detach) return detach()
  try {
    await disconnect(config, { connector })
  } catch (error) {
    config._internal.events.disconnect({ uid: connector.uid })
    // The flag that wagmi's `injected` sets when all goes well.
    ports.storage.set(`${connector.id}.disconnected`, 'true')
    throw error
  }
}
