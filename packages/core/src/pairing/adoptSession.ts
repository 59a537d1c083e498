import type { Namespace } from '@latchkey/protocol'
import { adoptConnection } from '../connections/adoptConnection.ts'
import { disconnectLateWallet } from '../connections/disconnectLateWallet.ts'
import { markChoiceConnected, recordChoice } from '../connections/latestChoice.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { reactToConnections } from '../modal/reactToConnections.ts'
import type { WalletConnectClient, WalletConnectSession } from '../ports/walletConnect.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { disconnectOtherWallets } from './disconnectOtherWallets.ts'
import { ensureAdapter } from './ensureAdapter.ts'

export declare namespace adoptSession {
  type Parameters = { client: WalletConnectClient; session: WalletConnectSession }
}

/**
 * Connects a session in every namespace that it allows. If the connection fails in one namespace, the error is logged
 * and the next namespace is tried. If the session does not connect the active namespace, the first namespace that it
 * connects becomes active. Stops early if the visitor chooses another wallet or disconnects.
 *
 * @throws ConnectionError `ProviderFailed` if the session allows no namespace of the kit
 * @throws ConnectionError `RequestAborted` if the visitor chose another wallet or disconnected before any namespace was
 *    connected
 * @throws the error of the first namespace that failed, if none could be connected
 */
export async function adoptSession(core: Core, { client, session }: adoptSession.Parameters): Promise<void> {
  core.storage.unlock()
  core.walletConnect.isLeft = false
  reactToConnections(core)
  const connectorChoice = { namespace: core.chain.state.activeNamespace, id: walletConnectId }
  const isStillChosen = recordChoice(core, connectorChoice)
  markChoiceConnected(core, connectorChoice)
  const connectedNamespaces: Namespace[] = []
  const failures: unknown[] = []
  for (const namespace of Object.keys(session.connections) as Namespace[]) {
    if (!core.chain.state.byNamespace[namespace]) continue
    try {
      if (!isStillChosen()) throw new ConnectionError('RequestAborted')
      await connectNamespace(core, { namespace, client, isWanted: isStillChosen })
      connectedNamespaces.push(namespace)
    } catch (cause) {
      failures.push(cause)
    }
  }
  const [firstNamespace] = connectedNamespaces
  const details = 'The session grants no chain of this site.'
  if (!firstNamespace) throw failures[0] ?? new ConnectionError('ProviderFailed', { details })
  for (const cause of failures) core.log.error(cause)
  if (!isStillChosen()) return
  const { activeNamespace } = core.chain.state
  const nextNamespace = connectedNamespaces.includes(activeNamespace) ? activeNamespace : firstNamespace
  core.chain.setActiveNamespace(nextNamespace)
  core.storage.write('activeNamespace', nextNamespace)
}

/** `isWanted` returns whether the session is still the visitor's latest choice. */
type ConnectNamespaceParameters = ensureAdapter.Parameters & { isWanted(): boolean }

async function connectNamespace(
  core: Core,
  { namespace, client, isWanted }: ConnectNamespaceParameters,
): Promise<void> {
  const adapter = ensureAdapter(core, { namespace, client })
  const connection = await adapter.attach({ connectorId: walletConnectId, session: client.share(namespace) })
  // `attach` returns nothing if the session grants nothing in this namespace, for example because it ended during the
  // call.
  if (!connection) throw new ConnectionError('NotConnected')
  if (!isWanted()) {
    await disconnectLateWallet(core, { namespace, connection }).catch(core.log.error)
    throw new ConnectionError('RequestAborted')
  }
  adoptConnection(core, { namespace, connection })
  await disconnectOtherWallets(core, { namespace, connectorId: walletConnectId })
}
