import type { Namespace } from '@latchkey/protocol'
import type { AdapterEvent } from '../adapter.ts'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'
import { adoptConnection } from './adoptConnection.ts'
import { forgetConnection } from './forgetConnection.ts'

export declare namespace handleAdapterEvent {
  type Parameters = { namespace: Namespace; event: AdapterEvent }
}

/** Takes in what a wallet did of its own accord. */
export function handleAdapterEvent(core: Core, { namespace, event }: handleAdapterEvent.Parameters): void {
  if (event.type === 'connectors') core.connectors.set(namespace, event.connectors)
  else if (event.type === 'connection') {
    // Somebody acted, in the wallet or through the host's own hooks: a reload shall find it.
    core.storage.unlock()
    loadFlows().catch(core.log.error)
    adoptConnection(core, { namespace, connection: event.connection })
  } else if (isConnectedTo(core, namespace, event.connectorId)) forgetConnection(core, { namespace })
}

/** A wallet that the visitor has left already has nothing more to end. */
function isConnectedTo(core: Core, namespace: Namespace, connectorId: string): boolean {
  const account = core.chain.state.byNamespace[namespace]?.account
  return account?.status === 'connected' && account.connectorId === connectorId
}
