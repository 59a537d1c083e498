import type { Namespace } from '@latchkey/protocol'
import { connectorIdsOf } from '../connections/connectorIdsOf.ts'
import { forgetConnection } from '../connections/forgetConnection.ts'
import { getAdapter } from '../connections/getAdapter.ts'
import { isChosenAgain } from '../connections/latestChoice.ts'
import type { Core } from '../createCore.ts'
import { leaveInTime } from '../limits/leaveInTime.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { endSession } from './endSession.ts'

export declare namespace leaveOthers {
  type Parameters = { namespace: Namespace; connectorId: string }
}

/** Disconnects all other wallets of a namespace, if the site or the adapter allows only one connected wallet. */
export async function leaveOthers(core: Core, { namespace, connectorId }: leaveOthers.Parameters): Promise<void> {
  const adapter = getAdapter(core, namespace)
  const supportsManyWallets = adapter.switchConnection !== undefined
  if (supportsManyWallets && core.options.state.features.multiWallet) return
  const { connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  for (const otherId of connections.map((connection) => connection.connectorId)) {
    if (otherId === connectorId) continue
    // If the adapter supports only one wallet, it has already disconnected the others.
    if (supportsManyWallets)
      await leaveInTime(() => adapter.disconnect({ connectorId: otherId }), core.lifetime.signal).catch(core.log.error)
    if (isChosenAgain(core, { namespace, id: otherId })) continue
    forgetConnection(core, { namespace, connectorId: otherId })
    // `endSession` is not awaited, because it needs the relay and the visitor's new connection is already complete.
    if (otherId === walletConnectId && !hasSession(core)) void endSession(core)
  }
}

/** Whether the WalletConnect session is connected in any namespace. */
function hasSession(core: Core): boolean {
  const namespaces = Object.keys(core.chain.state.byNamespace) as Namespace[]
  return namespaces.some((namespace) => connectorIdsOf(core, namespace).includes(walletConnectId))
}
