import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { storeConnectorIds } from './adoptConnection.ts'
import { updateStored } from './updateStored.ts'

export declare namespace forgetConnection {
  type Parameters = {
    namespace: Namespace
    /** The wallet to remove; by default every wallet of the namespace. */
    connectorId?: string | undefined
  }
}

/**
 * Removes one wallet of a namespace, or all of them, from the state and from storage. If the wallet in use is removed
 * and its network is not in the site's list, the kit goes back to a listed network. If the visible attempt connected
 * the removed wallet, the attempt is reset. Attempts for other wallets continue.
 */
export function forgetConnection(core: Core, { namespace, connectorId }: forgetConnection.Parameters): void {
  const namespaceState = core.chain.state.byNamespace[namespace]
  if (!namespaceState) return
  core.chain.setConnections(
    namespace,
    connectorId === undefined
      ? []
      : namespaceState.connections.filter((connection) => connection.connectorId !== connectorId),
  )
  const shouldDisconnectAccount =
    namespaceState.account.status !== 'connected' || namespaceState.account.connectorId === connectorId
  if (connectorId === undefined || shouldDisconnectAccount) {
    core.chain.setAccount(namespace, { status: 'disconnected' })
    const firstNetwork = core.chain.state.networks.find(({ chainNamespace }) => chainNamespace === namespace)
    if (firstNetwork && !core.chain.findNetwork(namespaceState.caipNetworkId))
      core.chain.setNetwork(namespace, firstNetwork.caipNetworkId)
    updateStored(core, 'connectionStatus', namespace, 'disconnected')
  }
  storeConnectorIds(core, namespace)
  const { attempt } = core.connection.state
  if (attempt.status !== 'connected' || attempt.connector.namespace !== namespace) return
  if (connectorId === undefined || attempt.connector.id === connectorId) core.connection.resetAttempt()
}
