import type { Core } from '../createCore.ts'
import { leaveInTime } from '../limits/leaveInTime.ts'
import { adoptConnection, recordConnection } from './adoptConnection.ts'
import { getAdapter } from './getAdapter.ts'

/**
 * Disconnects a wallet that accepted a request too late: the visitor has since chosen another wallet or disconnected.
 * If the wallet was already connected before this request, it stays connected.
 */
export async function disconnectLateWallet(
  core: Core,
  { namespace, connection }: adoptConnection.Parameters,
): Promise<void> {
  const { connectorId } = connection
  const adapter = getAdapter(core, namespace)
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  if (!connections.some((each) => each.connectorId === connectorId))
    return leaveInTime(() => adapter.disconnect({ connectorId }), core.lifetime.signal)
  if (account?.status !== 'connected' || account.connectorId === connectorId)
    return adoptConnection(core, { namespace, connection })
  recordConnection(core, { namespace, connection })
  // The adapter now uses the wallet that accepted too late, so it has to switch back.
  await adapter.switchConnection?.({ connectorId: account.connectorId, isFallback: true })
}
