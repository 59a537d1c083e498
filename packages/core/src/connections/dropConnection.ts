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
 * Removes a wallet that closed its connection. If the wallet was in use, the next connected wallet becomes the wallet
 * in use. Does nothing if the visitor has already disconnected the wallet.
 */
export async function dropConnection(core: Core, { namespace, connectorId }: dropConnection.Parameters): Promise<void> {
  const namespaceState = core.chain.state.byNamespace[namespace]
  const findConnection = (id: string) => namespaceState?.connections.find((connection) => connection.connectorId === id)
  const closedConnection = findConnection(connectorId)
  if (!namespaceState || !closedConnection) return
  const isInUse = () =>
    namespaceState.account.status === 'connected' && namespaceState.account.connectorId === connectorId
  const otherConnections = namespaceState.connections.filter((connection) => connection !== closedConnection)
  if (!isInUse() || otherConnections.length === 0) return forgetConnection(core, { namespace, connectorId })
  const nextConnection = await switchToNextWallet(core, namespace, otherConnections)
  // During the switch, the visitor may have disconnected this wallet or connected it again. In both cases, nothing is
  // left to remove.
  if (findConnection(connectorId) !== closedConnection) return
  // During the switch, the visitor may have connected another wallet. That wallet stays in use, so only the closed one
  // is removed.
  if (!isInUse()) return forgetConnection(core, { namespace, connectorId })
  if (!nextConnection) return forgetConnection(core, { namespace })
  // During the switch, the visitor may have disconnected the next wallet too. If so, another wallet has to be found.
  if (!findConnection(nextConnection.connectorId)) return dropConnection(core, { namespace, connectorId })
  forgetConnection(core, { namespace, connectorId })
  adoptConnection(core, { namespace, connection: nextConnection })
}

/**
 * Tries to switch to each of the other wallets in turn, until one switch succeeds. A switch fails if that wallet has
 * disconnected too, for example at the same time.
 */
async function switchToNextWallet(core: Core, namespace: Namespace, otherConnections: readonly AdapterConnection[]) {
  for (const { connectorId } of otherConnections) {
    try {
      return await getAdapter(core, namespace).switchConnection?.({ connectorId, isFallback: true })
    } catch (cause) {
      core.log.error(cause)
    }
  }
  return undefined
}
