import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'

/** The connectors of a namespace that are connected; while it is being restored, those that are about to be. */
export function connectorIdsOf(core: Core, namespace: Namespace): readonly string[] {
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const restored =
    account?.status === 'connecting' ? core.storage.read('connectedConnectorIds')?.[namespace] : undefined
  return restored ?? connections.map(({ connectorId }) => connectorId)
}
