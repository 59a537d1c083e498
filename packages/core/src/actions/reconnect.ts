import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { adoptConnection } from './adoptConnection.ts'
import { forgetConnection } from './forgetConnection.ts'
import { getAdapter } from './getAdapter.ts'

export declare namespace reconnect {
  type Parameters = { namespace: Namespace; connectorId: string }
}

/** Restores a stored connection without asking the visitor anything. */
export async function reconnect(core: Core, { namespace, connectorId }: reconnect.Parameters): Promise<void> {
  core.chain.setAccount(namespace, { status: 'connecting' })
  const connection = await getAdapter(core, namespace)
    .reconnect({ connectorId })
    .catch((cause) => core.log.error(cause))
  if (core.lifetime.signal.aborted) return
  // The visitor did not wait: what they connected meanwhile stands.
  if (core.chain.state.byNamespace[namespace]?.account.status !== 'connecting') return
  if (!connection) return forgetConnection(core, { namespace })
  adoptConnection(core, { namespace, connection })
  const name = core.connectors.find(namespace, connectorId)?.name ?? connectorId
  core.events.track({ event: 'CONNECT_SUCCESS', name, method: 'browser', reconnect: true })
}
