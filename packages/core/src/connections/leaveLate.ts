import type { Core } from '../createCore.ts'
import { leaveInTime } from '../limits/leaveInTime.ts'
import { adoptConnection, noteConnection } from './adoptConnection.ts'
import { getAdapter } from './getAdapter.ts'

/**
 * Disconnects a wallet that agreed after the visitor chose another one or disconnected. A wallet that was connected already stays
 * connected, for example if this was its second prompt.
 */
export async function leaveLate(core: Core, { namespace, connection }: adoptConnection.Parameters): Promise<void> {
  const { connectorId } = connection
  const adapter = getAdapter(core, namespace)
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  if (!connections.some((each) => each.connectorId === connectorId))
    return leaveInTime(() => adapter.disconnect({ connectorId }), core.lifetime.signal)
  if (account?.status !== 'connected' || account.connectorId === connectorId)
    return adoptConnection(core, { namespace, connection })
  noteConnection(core, { namespace, connection })
  // In the adapter, the approval has made it the wallet in use.
  await adapter.switchConnection?.({ connectorId: account.connectorId, isFallback: true })
}
