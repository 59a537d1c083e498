import type { Account, CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { RecentConnection } from '../storage/storedValues.ts'
import type { ConnectedWallet } from './chainController.ts'
import { describeWallet } from './describeWallet.ts'

export declare namespace getConnections {
  type Parameters = {
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
  }
  type Connection = {
    /** `active` for the wallet in use, `connected` for every other wallet. */
    status: 'active' | 'connected'
    connectorId: string
    wallet: ConnectedWallet
    /** The account in use comes first. */
    accounts: readonly Account[]
    caipNetworkId: CaipNetworkId
  }
  type ReturnType = {
    /** The wallet in use comes first. */
    connections: readonly Connection[]
    /** Wallets that the visitor disconnected, newest first. A wallet that is connected again is not in this list. */
    recentConnections: readonly RecentConnection[]
  }
}

/** Returns the connected wallets of a namespace, and the wallets that the visitor disconnected before. */
export function getConnections(
  core: Core,
  { namespace = core.chain.state.activeNamespace }: getConnections.Parameters = {},
): getConnections.ReturnType {
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const activeConnectorId = account?.status === 'connected' ? account.connectorId : undefined
  const connectionList = connections.map((connection): getConnections.Connection => {
    const { connectorId, accounts, caipNetworkId } = connection
    return {
      status: connectorId === activeConnectorId ? 'active' : 'connected',
      connectorId,
      wallet: describeWallet(core, { namespace, connection }),
      accounts: accounts.map((each) => ({ ...each })),
      caipNetworkId,
    }
  })
  const recentConnections = core.connection.state.recentConnections[namespace] ?? []
  return {
    connections: connectionList.sort(
      (one, other) => Number(other.status === 'active') - Number(one.status === 'active'),
    ),
    recentConnections: recentConnections
      .filter(({ connectorId, name }) =>
        connectionList.every((each) => each.connectorId !== connectorId || each.wallet.name !== name),
      )
      .map((each) => ({ ...each })),
  }
}
