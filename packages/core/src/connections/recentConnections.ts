import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { AdapterConnection } from '../ports/adapter.ts'
import { describeWallet } from './describeWallet.ts'
import { updateStored } from './updateStored.ts'

/** The maximum number of disconnected wallets in storage, per namespace. */
const maxRecentConnections = 5

export declare namespace rememberConnection {
  type Parameters = { namespace: Namespace; connection: AdapterConnection }
}

/**
 * Stores a wallet that the visitor disconnects. `recentConnections` of `getConnections()` then contains it, so that the
 * visitor can find it again.
 */
export function rememberConnection(core: Core, { namespace, connection }: rememberConnection.Parameters): void {
  const [account] = connection.accounts
  if (!account) return
  const { id: connectorId, name, imageUrl } = describeWallet(core, { namespace, connection })
  const otherConnections = core.connection.state.recentConnections[namespace]?.filter(
    (recent) => recent.connectorId !== connectorId || recent.name !== name,
  )
  const newConnections = [
    { connectorId, address: account.address, name, ...(imageUrl && { imageUrl }) },
    ...(otherConnections ?? []),
  ].slice(0, maxRecentConnections)
  core.connection.setRecentConnections(namespace, newConnections)
  updateStored(core, 'recentConnections', namespace, newConnections)
}

export declare namespace deleteConnection {
  type Parameters = { namespace: Namespace; connectorId: string; address: string }
}

/**
 * Removes a wallet that the visitor disconnected earlier from `recentConnections` of `getConnections()`.
 *
 * @param namespace - The namespace of the wallet.
 * @param connectorId - The `connectorId` in `recentConnections`.
 * @param address - The `address` in `recentConnections`.
 */
export function deleteConnection(core: Core, { namespace, connectorId, address }: deleteConnection.Parameters): void {
  const remainingConnections = core.connection.state.recentConnections[namespace]?.filter(
    (recent) => recent.connectorId !== connectorId || recent.address !== address,
  )
  core.connection.setRecentConnections(namespace, remainingConnections ?? [])
  updateStored(core, 'recentConnections', namespace, remainingConnections?.length ? remainingConnections : undefined)
}
