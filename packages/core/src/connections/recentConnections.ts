import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { AdapterConnection } from '../ports/adapter.ts'
import { describeWallet } from './describeWallet.ts'
import { updateStored } from './updateStored.ts'

/** How many wallets are remembered as left, per namespace. */
const recentConnectionsKept = 5

export declare namespace rememberConnection {
  type Parameters = { namespace: Namespace; connection: AdapterConnection }
}

/** Notes a wallet that the visitor leaves, so that they find it again. */
export function rememberConnection(core: Core, { namespace, connection }: rememberConnection.Parameters): void {
  const [account] = connection.accounts
  if (!account) return
  const { id: connectorId, name, imageUrl } = describeWallet(core, { namespace, connection })
  const others = core.connection.state.recentConnections[namespace]?.filter(
    (recent) => recent.connectorId !== connectorId || recent.name !== name,
  )
  const recent = [
    { connectorId, address: account.address, name, ...(imageUrl && { imageUrl }) },
    ...(others ?? []),
  ].slice(0, recentConnectionsKept)
  core.connection.setRecentConnections(namespace, recent)
  updateStored(core, 'recentConnections', namespace, recent)
}

export declare namespace deleteConnection {
  type Parameters = { namespace: Namespace; connectorId: string; address: string }
}

/**
 * Forgets a wallet that the visitor has left before: one of `recentConnections` of `getConnections()`.
 *
 * @param namespace - Its kind of chain.
 * @param connectorId - Its `connectorId` there.
 * @param address - Its `address` there.
 */
export function deleteConnection(core: Core, { namespace, connectorId, address }: deleteConnection.Parameters): void {
  const kept = core.connection.state.recentConnections[namespace]?.filter(
    (recent) => recent.connectorId !== connectorId || recent.address !== address,
  )
  core.connection.setRecentConnections(namespace, kept ?? [])
  updateStored(core, 'recentConnections', namespace, kept?.length ? kept : undefined)
}
