import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { AdapterConnection } from '../ports/adapter.ts'
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
  const find = (id: string) => chain?.connections.find((connection) => connection.connectorId === id)
  const ended = find(connectorId)
  if (!chain || !ended) return
  const isInUse = () => chain.account.status === 'connected' && chain.account.connectorId === connectorId
  const others = chain.connections.filter((connection) => connection !== ended)
  if (!isInUse() || others.length === 0) return forgetConnection(core, { namespace, connectorId })
  const connection = await turnToFirst(core, namespace, others)
  // The visitor may have left it, or connected it again, meanwhile.
  if (find(connectorId) !== ended) return
  // Or connected another one.
  if (!isInUse()) return forgetConnection(core, { namespace, connectorId })
  if (!connection) return forgetConnection(core, { namespace })
  // Or left the next one.
  if (!find(connection.connectorId)) return dropConnection(core, { namespace, connectorId })
  forgetConnection(core, { namespace, connectorId })
  adoptConnection(core, { namespace, connection })
}

/** Several wallets may end in the same moment: the first that is still there. */
async function turnToFirst(core: Core, namespace: Namespace, others: readonly AdapterConnection[]) {
  for (const { connectorId } of others) {
    try {
      return await getAdapter(core, namespace).switchConnection?.({ connectorId, isFallback: true })
    } catch (cause) {
      core.log.error(cause)
    }
  }
  return undefined
}
