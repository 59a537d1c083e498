import { disconnect, type Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'

/**
 * Leaves one wallet. Where the wallet fails to take part, wagmi forgets the connection all the same and does not restore it.
 *
 * @throws what the wallet threw, after the connection is forgotten
 */
export async function dropConnection({ config }: Pick<Context, 'config'>, connector: WagmiConnector): Promise<void> {
  try {
    await disconnect(config, { connector })
  } catch (error) {
    config._internal.events.disconnect({ uid: connector.uid })
    await config.storage?.setItem(`${connector.id}.disconnected` as never, true as never)
    throw error
  }
}
