import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import type { WalletConnectSession } from '../walletConnect.ts'
import { walletConnectId } from '../walletConnectConnector.ts'
import { adoptConnection } from './adoptConnection.ts'
import { ensureAdapter } from './ensureAdapter.ts'
import { leaveOthers } from './leaveOthers.ts'

/**
 * Connects every namespace that a session grants. The namespace that the visitor looks at stays the active one where it is among
 * them.
 *
 * @throws ConnectionError `ProviderFailed` when the session grants nothing that the kit has
 */
export async function adoptSession(core: Core, session: WalletConnectSession): Promise<void> {
  const granted = (Object.keys(session.connections) as Namespace[]).filter(
    (namespace) => core.chain.state.byNamespace[namespace],
  )
  const [first] = granted
  if (!first) throw new ConnectionError('ProviderFailed', { details: 'The session grants no chain of this site.' })
  core.storage.unlock()
  core.walletConnect.isLeft = false
  for (const namespace of granted) {
    const adapter = await ensureAdapter(core, { namespace, connectorId: walletConnectId })
    const connection = await adapter.connect({ connectorId: walletConnectId })
    adoptConnection(core, { namespace, connection })
    await leaveOthers(core, { namespace, connectorId: walletConnectId })
  }
  const { activeNamespace } = core.chain.state
  const next = granted.includes(activeNamespace) ? activeNamespace : first
  core.chain.setActiveNamespace(next)
  core.storage.write('activeNamespace', next)
}
