import type { Namespace } from '@latchkey/protocol'
import type { ConnectorType } from '../adapter.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { dropConnection } from './dropConnection.ts'
import { forgetConnection } from './forgetConnection.ts'
import { hideModal } from './hideModal.ts'
import { rememberConnection } from './recentConnections.ts'

export declare namespace disconnect {
  type Parameters = {
    /** By default every namespace that is connected, or about to be again. */
    namespace?: Namespace | undefined
    /** One wallet of the namespace; by default all of them. */
    connectorId?: string | undefined
  }
}

type Leaving = { namespace: Namespace; connectorId: string | undefined }

/** One session of these spans several namespaces, and ends in all of them at once. */
const sharedTypes: readonly (ConnectorType | undefined)[] = ['WALLET_CONNECT', 'AUTH']

/**
 * Leaves one wallet, those of one namespace, or all. A wallet that fails to let go is logged and forgotten all the same: the
 * visitor asked to be disconnected, and here they are. The modal closes once nothing is connected any more.
 */
export async function disconnect(core: Core, { namespace, connectorId }: disconnect.Parameters = {}): Promise<void> {
  core.storage.unlock()
  core.modal.setLoading(true)
  const leaving = namespace ? leavingOf(core, namespace, connectorId) : connectedNamespaces(core).map(wholly)
  await Promise.all(leaving.map((each) => leave(core, each)))
  await endSession(core)
  core.modal.setLoading(false)
  if (connectedNamespaces(core).length === 0) hideModal(core)
}

const wholly = (namespace: Namespace): Leaving => ({ namespace, connectorId: undefined })

function connectedNamespaces(core: Core): Namespace[] {
  return (Object.keys(core.chain.state.byNamespace) as Namespace[]).filter(
    (namespace) => core.chain.state.byNamespace[namespace]?.account.status !== 'disconnected',
  )
}

/** What leaves together: a session that spans namespaces ends in all of them. */
function leavingOf(core: Core, namespace: Namespace, connectorId: string | undefined): Leaving[] {
  const chain = core.chain.state.byNamespace[namespace]
  if (!chain || chain.account.status === 'disconnected') return []
  const own = chain.connections.map((connection) => connection.connectorId)
  if (connectorId !== undefined && !own.includes(connectorId)) return []
  const shared = (connectorId === undefined ? own : [connectorId])
    .map((id) => core.connectors.find(namespace, id)?.type)
    .filter((type) => sharedTypes.includes(type))
  const elsewhere = connectedNamespaces(core)
    .filter((other) => other !== namespace)
    .flatMap((other) => {
      const { connections = [] } = core.chain.state.byNamespace[other] ?? {}
      return connections
        .filter((connection) => shared.includes(core.connectors.find(other, connection.connectorId)?.type))
        .map((connection) => ({ namespace: other, connectorId: connection.connectorId }))
    })
  return [{ namespace, connectorId }, ...elsewhere]
}

async function leave(core: Core, { namespace, connectorId }: Leaving) {
  const { connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  for (const connection of connections)
    if (connectorId === undefined || connection.connectorId === connectorId)
      rememberConnection(core, { namespace, connection })
  try {
    await core.adapters[namespace]?.disconnect(connectorId === undefined ? undefined : { connectorId })
    core.events.track({ event: 'DISCONNECT_SUCCESS', namespace })
  } catch (cause) {
    const error = new ConnectionError('DisconnectFailed', { cause })
    core.log.error(error)
    core.events.track({ event: 'DISCONNECT_ERROR', message: error.shortMessage })
  } finally {
    if (connectorId === undefined) forgetConnection(core, { namespace })
    else await dropConnection(core, { namespace, connectorId })
  }
}

/** Ends the WalletConnect session once no namespace uses it any more. */
async function endSession(core: Core) {
  const client = await core.walletConnect.client?.catch(() => undefined)
  const isUsed = Object.entries(core.chain.state.byNamespace).some(([namespace, { connections }]) =>
    connections.some(
      ({ connectorId }) => core.connectors.find(namespace as Namespace, connectorId)?.type === 'WALLET_CONNECT',
    ),
  )
  if (client?.session() && !isUsed) await client.disconnect().catch(core.log.error)
}
