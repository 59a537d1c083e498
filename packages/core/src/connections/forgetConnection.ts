import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { storeConnectors } from './adoptConnection.ts'
import { updateStored } from './updateStored.ts'

export declare namespace forgetConnection {
  type Parameters = {
    namespace: Namespace
    /** Defaults to every wallet of the namespace. */
    connectorId?: string | undefined
  }
}

/**
 * Removes one wallet of a namespace, or all of them, from the state and from storage. If the wallet in use is removed, the network goes
 * back to one that the site lists. An attempt that connected this wallet is reset; attempts for other wallets continue.
 */
export function forgetConnection(core: Core, { namespace, connectorId }: forgetConnection.Parameters): void {
  const chain = core.chain.state.byNamespace[namespace]
  if (!chain) return
  core.chain.setConnections(
    namespace,
    connectorId === undefined ? [] : chain.connections.filter((connection) => connection.connectorId !== connectorId),
  )
  const isInUse = chain.account.status !== 'connected' || chain.account.connectorId === connectorId
  if (connectorId === undefined || isInUse) {
    core.chain.setAccount(namespace, { status: 'disconnected' })
    const first = core.chain.state.networks.find(({ chainNamespace }) => chainNamespace === namespace)
    if (first && !core.chain.findNetwork(chain.caipNetworkId)) core.chain.setNetwork(namespace, first.caipNetworkId)
    updateStored(core, 'connectionStatus', namespace, 'disconnected')
  }
  storeConnectors(core, namespace)
  const { attempt } = core.connection.state
  if (attempt.status !== 'connected' || attempt.connector.namespace !== namespace) return
  if (connectorId === undefined || attempt.connector.id === connectorId) core.connection.resetAttempt()
}
