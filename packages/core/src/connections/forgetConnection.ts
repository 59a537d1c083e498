import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { storeConnectors } from './adoptConnection.ts'
import { updateStored } from './updateStored.ts'

export declare namespace forgetConnection {
  type Parameters = {
    namespace: Namespace
    /** By default every wallet of the namespace. */
    connectorId?: string | undefined
  }
}

/**
 * Resets what is known of a namespace's wallet, or of all, here and in storage. Without the wallet in use the network goes back to
 * one that the site lists. A try that connected it is over; a try to connect another wallet goes on.
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
