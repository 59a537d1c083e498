import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import type { WalletConnectSession } from '../walletConnect.ts'
import { walletConnectId } from '../walletConnectConnector.ts'
import { adoptConnection } from './adoptConnection.ts'
import { ensureAdapter } from './ensureAdapter.ts'
import { leaveOthers } from './leaveOthers.ts'

/**
 * Connects every namespace that a session grants. One that fails is logged and left out. The namespace that the visitor looks at stays
 * the active one where it is among them.
 *
 * @throws ConnectionError `ProviderFailed` when the session grants nothing that the kit has
 * @throws what the first namespace failed with, where none could be connected
 */
export async function adoptSession(core: Core, session: WalletConnectSession): Promise<void> {
  core.storage.unlock()
  core.walletConnect.isLeft = false
  const adopted: Namespace[] = []
  const failures: unknown[] = []
  for (const namespace of Object.keys(session.connections) as Namespace[]) {
    if (!core.chain.state.byNamespace[namespace]) continue
    try {
      await adopt(core, namespace)
      adopted.push(namespace)
    } catch (cause) {
      failures.push(cause)
    }
  }
  const [first] = adopted
  const details = 'The session grants no chain of this site.'
  if (!first) throw failures[0] ?? new ConnectionError('ProviderFailed', { details })
  for (const cause of failures) core.log.error(cause)
  const { activeNamespace } = core.chain.state
  const next = adopted.includes(activeNamespace) ? activeNamespace : first
  core.chain.setActiveNamespace(next)
  core.storage.write('activeNamespace', next)
}

async function adopt(core: Core, namespace: Namespace): Promise<void> {
  const adapter = await ensureAdapter(core, { namespace, connectorId: walletConnectId })
  const connection = await adapter.connect({ connectorId: walletConnectId })
  adoptConnection(core, { namespace, connection })
  await leaveOthers(core, { namespace, connectorId: walletConnectId })
}
