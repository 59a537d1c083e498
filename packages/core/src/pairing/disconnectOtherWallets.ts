import type { Namespace } from '@latchkey/protocol'
import { forgetConnection } from '../connections/forgetConnection.ts'
import { getAdapter } from '../connections/getAdapter.ts'
import { isChosenAgain } from '../connections/latestChoice.ts'
import { listConnectorIds } from '../connections/listConnectorIds.ts'
import type { Core } from '../createCore.ts'
import { leaveInTime } from '../limits/leaveInTime.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { endSession } from './endSession.ts'

export declare namespace disconnectOtherWallets {
  type Parameters = { namespace: Namespace; connectorId: string }
}

/** Disconnects all wallets of a namespace except this one, if the site or the adapter allows only one connected wallet. */
export async function disconnectOtherWallets(
  core: Core,
  { namespace, connectorId }: disconnectOtherWallets.Parameters,
): Promise<void> {
  const adapter = getAdapter(core, namespace)
  const supportsManyWallets = adapter.switchConnection !== undefined
  if (supportsManyWallets && core.options.state.features.multiWallet) return
  const { connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  for (const otherId of connections.map((connection) => connection.connectorId)) {
    if (otherId === connectorId) continue
    // An adapter that supports only one wallet has disconnected the previous wallet itself.
    if (supportsManyWallets)
      await leaveInTime(() => adapter.disconnect({ connectorId: otherId }), core.lifetime.signal).catch(core.log.error)
    if (isChosenAgain(core, { namespace, id: otherId })) continue
    forgetConnection(core, { namespace, connectorId: otherId })
    // `endSession` sends a message over the relay, which may be slow. The visitor's new connection is already complete,
    // so nothing waits for `endSession`.
    if (otherId === walletConnectId && !hasSession(core)) void endSession(core)
  }
}

/** Whether the WalletConnect session is connected in any namespace. */
function hasSession(core: Core): boolean {
  const namespaces = Object.keys(core.chain.state.byNamespace) as Namespace[]
  return namespaces.some((namespace) => listConnectorIds(core, namespace).includes(walletConnectId))
}
