import type { Namespace } from '@latchkey/protocol'
import { reconnect } from '../actions/reconnect.ts'
import type { Core } from '../createCore.ts'

/** Picks up, per namespace, the connection that was there before a reload. */
export function restoreConnections(core: Core): () => void {
  core.events.track({
    event: 'INITIALIZE',
    networks: core.chain.state.networks.map(({ caipNetworkId }) => caipNetworkId),
  })
  if (!core.options.state.enableReconnect) return () => {}
  const statuses = core.storage.read('connectionStatus') ?? {}
  const connectorIds = core.storage.read('connectedConnectorIds') ?? {}
  for (const namespace of Object.keys(core.adapters) as Namespace[]) {
    const connectorId = connectorIds[namespace]
    if (statuses[namespace] === 'connected' && connectorId) void reconnect(core, { namespace, connectorId })
  }
  return () => {}
}
