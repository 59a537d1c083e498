import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { adoptConnection } from './adoptConnection.ts'
import { forgetConnection } from './forgetConnection.ts'
import { getAdapter } from './getAdapter.ts'

export declare namespace dropConnection {
  type Parameters = { namespace: Namespace; connectorId: string }
}

/**
 * Takes a wallet that has ended out of the kit's state. Where it was the one in use, the next of those that are connected is. A
 * wallet that the visitor has left already has nothing more to end.
 */
export async function dropConnection(core: Core, { namespace, connectorId }: dropConnection.Parameters): Promise<void> {
  const chain = core.chain.state.byNamespace[namespace]
  if (!chain?.connections.some((connection) => connection.connectorId === connectorId)) return
  const wasInUse = chain.account.status === 'connected' && chain.account.connectorId === connectorId
  const next = chain.connections.find((connection) => connection.connectorId !== connectorId)
  if (!wasInUse || !next) return forgetConnection(core, { namespace, connectorId })
  try {
    const connection = await getAdapter(core, namespace).switchConnection?.({ connectorId: next.connectorId })
    forgetConnection(core, { namespace, connectorId })
    if (connection) adoptConnection(core, { namespace, connection })
  } catch (cause) {
    core.log.error(cause)
    forgetConnection(core, { namespace })
  }
}
