import type { Namespace } from '@latchkey/protocol'
import { adoptConnection } from '../connections/adoptConnection.ts'
import { getAdapter } from '../connections/getAdapter.ts'
import { markChoiceConnected, recordChoice } from '../connections/latestChoice.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { resetPairing } from '../pairing/resetPairing.ts'
import type { AdapterConnection } from '../ports/adapter.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'

export declare namespace switchConnection {
  type Parameters = {
    /** The namespace of the wallet. */
    namespace: Namespace
    /** The wallet to switch to: a `connectorId` of `getConnections()`. */
    connectorId: string
    /** The address of the account to use; by default the first account of the wallet. */
    address?: string | undefined
  }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Switches to another connected wallet, or to another account of the same wallet, without a prompt. The wallet's
 * namespace becomes the active one, unless the visitor chooses another wallet during the switch.
 *
 * @throws ConnectionError `NotConnected` if the wallet is not connected, or does not have the account
 */
export async function switchConnection(
  core: Core,
  { namespace, connectorId, address }: switchConnection.Parameters,
): Promise<switchConnection.ReturnType> {
  // If the site passed no adapter for the namespace, there is an adapter only while a WalletConnect session is
  // connected. Without one, `getAdapter` would report a wrong configuration.
  if (connectorId === walletConnectId && !core.adapters[namespace]) throw new ConnectionError('NotConnected')
  const adapter = getAdapter(core, namespace)
  if (!adapter.switchConnection) throw new ConnectionError('NotConnected')
  core.storage.unlock()
  // A WalletConnect offer is an earlier choice of the visitor. A wallet that approves it later must not replace this one.
  resetPairing(core)
  const connectorChoice = { namespace, id: connectorId }
  const isStillChosen = recordChoice(core, connectorChoice)
  const connection = await adapter.switchConnection({ connectorId, ...(address !== undefined && { address }) })
  markChoiceConnected(core, connectorChoice)
  adoptConnection(core, { namespace, connection })
  // If the visitor has chosen a wallet in another namespace during the switch, that namespace stays active.
  if (!isStillChosen()) return connection
  core.chain.setActiveNamespace(namespace)
  core.storage.write('activeNamespace', namespace)
  return connection
}
