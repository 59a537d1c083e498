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
 * Removes a wallet whose connection has ended. If it was in use, the next connected wallet takes its place. Does nothing if the visitor has
 * already disconnected the wallet.
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
  // In the meantime the visitor may have disconnected this wallet or connected it again.
  if (find(connectorId) !== ended) return
  // In the meantime the visitor may have connected another wallet.
  if (!isInUse()) return forgetConnection(core, { namespace, connectorId })
  if (!connection) return forgetConnection(core, { namespace })
  // In the meantime the visitor may have disconnected the next wallet.
  if (!find(connection.connectorId)) return dropConnection(core, { namespace, connectorId })
  forgetConnection(core, { namespace, connectorId })
  adoptConnection(core, { namespace, connection })
}

/** Switches to the first wallet that is still connected: several wallets may end at the same time. */
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
