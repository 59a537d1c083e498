import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'

/**
 * Returns the ids of the wallets that are connected in a namespace. While the wallets of the previous visit are being
 * restored, returns their stored ids.
 */
export function listConnectorIds(core: Core, namespace: Namespace): readonly string[] {
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const storedIds =
    account?.status === 'connecting' ? core.storage.read('connectedConnectorIds')?.[namespace] : undefined
  return storedIds ?? connections.map(({ connectorId }) => connectorId)
}
