import type { Namespace } from '@latchkey/protocol'
import { adoptConnection } from '../connections/adoptConnection.ts'
import { choose, markConnected } from '../connections/latestChoice.ts'
import { leaveLate } from '../connections/leaveLate.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { reactToConnections } from '../modal/reactToConnections.ts'
import type { WalletConnectClient, WalletConnectSession } from '../ports/walletConnect.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { ensureAdapter } from './ensureAdapter.ts'
import { leaveOthers } from './leaveOthers.ts'

export declare namespace adoptSession {
  type Parameters = { client: WalletConnectClient; session: WalletConnectSession }
}

/**
 * Connects every namespace that a session grants. A namespace that fails is logged and skipped. The active namespace stays if it is among
 * the connected ones. Stops early if the visitor chooses another wallet or disconnects.
 *
 * @throws ConnectionError `ProviderFailed` if the session grants no namespace of the kit; `RequestAborted` if the visitor chose another
 *   wallet or disconnected before any namespace was connected
 * @throws the error of the first namespace, if none could be connected
 */
export async function adoptSession(core: Core, { client, session }: adoptSession.Parameters): Promise<void> {
  core.storage.unlock()
  core.walletConnect.isLeft = false
  reactToConnections(core)
  const choice = { namespace: core.chain.state.activeNamespace, id: walletConnectId }
  const isWanted = choose(core, choice)
  markConnected(core, choice)
  const adopted: Namespace[] = []
  const failures: unknown[] = []
  for (const namespace of Object.keys(session.connections) as Namespace[]) {
    if (!core.chain.state.byNamespace[namespace]) continue
    try {
      if (!isWanted()) throw new ConnectionError('RequestAborted')
      await adopt(core, { namespace, client, isWanted })
      adopted.push(namespace)
    } catch (cause) {
      failures.push(cause)
    }
  }
  const [first] = adopted
  const details = 'The session grants no chain of this site.'
  if (!first) throw failures[0] ?? new ConnectionError('ProviderFailed', { details })
  for (const cause of failures) core.log.error(cause)
  if (!isWanted()) return
  const { activeNamespace } = core.chain.state
  const next = adopted.includes(activeNamespace) ? activeNamespace : first
  core.chain.setActiveNamespace(next)
  core.storage.write('activeNamespace', next)
}

type Adopting = ensureAdapter.Parameters & { isWanted(): boolean }

async function adopt(core: Core, { namespace, client, isWanted }: Adopting): Promise<void> {
  const adapter = ensureAdapter(core, { namespace, client })
  const connection = await adapter.attach({ connectorId: walletConnectId, session: client.share(namespace) })
  // The session may have ended in the meantime.
  if (!connection) throw new ConnectionError('NotConnected')
  if (!isWanted()) {
    await leaveLate(core, { namespace, connection }).catch(core.log.error)
    throw new ConnectionError('RequestAborted')
  }
  adoptConnection(core, { namespace, connection })
  await leaveOthers(core, { namespace, connectorId: walletConnectId })
}
