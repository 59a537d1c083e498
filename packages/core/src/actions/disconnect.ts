import type { Namespace } from '@latchkey/protocol'
import type { ConnectorType } from '../adapter.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { forgetConnection } from './forgetConnection.ts'
import { hideModal } from './hideModal.ts'

export declare namespace disconnect {
  type Parameters = {
    /** By default every namespace that is connected, or about to be again. */
    namespace?: Namespace | undefined
  }
}

/** One session of these spans several namespaces, and ends in all of them at once. */
const sharedTypes: readonly (ConnectorType | undefined)[] = ['WALLET_CONNECT', 'AUTH']

/**
 * Leaves the wallet of one namespace, or of all. A wallet that fails to let go is logged and forgotten all the same: the
 * visitor asked to be disconnected, and here they are.
 */
export async function disconnect(core: Core, { namespace }: disconnect.Parameters = {}): Promise<void> {
  core.storage.unlock()
  core.modal.setLoading(true)
  await Promise.all(namespacesToLeave(core, namespace).map((each) => leave(core, each)))
  core.modal.setLoading(false)
  hideModal(core)
}

function namespacesToLeave(core: Core, namespace: Namespace | undefined): Namespace[] {
  const connected = (Object.keys(core.chain.state.byNamespace) as Namespace[]).filter(
    (each) => core.chain.state.byNamespace[each]?.account.status !== 'disconnected',
  )
  if (!namespace) return connected
  if (!connected.includes(namespace)) return []
  const type = connectorType(core, namespace)
  if (!sharedTypes.includes(type)) return [namespace]
  return connected.filter((each) => each === namespace || connectorType(core, each) === type)
}

function connectorType(core: Core, namespace: Namespace): ConnectorType | undefined {
  const account = core.chain.state.byNamespace[namespace]?.account
  return account?.status === 'connected' ? core.connectors.find(namespace, account.connectorId)?.type : undefined
}

async function leave(core: Core, namespace: Namespace) {
  try {
    await core.adapters[namespace]?.disconnect()
    core.events.track({ event: 'DISCONNECT_SUCCESS', namespace })
  } catch (cause) {
    const error = new ConnectionError('DisconnectFailed', { cause })
    core.log.error(error)
    core.events.track({ event: 'DISCONNECT_ERROR', message: error.shortMessage })
  } finally {
    forgetConnection(core, { namespace })
  }
}
