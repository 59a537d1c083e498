import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'

/**
 * The ids of the namespace's connected wallets. Before the wallets of the previous visit are restored: the stored ids
 * of those wallets.
 */
export function connectorIdsOf(core: Core, namespace: Namespace): readonly string[] {
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const storedIds =
    account?.status === 'connecting' ? core.storage.read('connectedConnectorIds')?.[namespace] : undefined
  return storedIds ?? connections.map(({ connectorId }) => connectorId)
}
