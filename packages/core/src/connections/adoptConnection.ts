import { type Namespace, toCaipAddress } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { AdapterConnection } from '../ports/adapter.ts'
import { describeWallet } from './describeWallet.ts'
import { updateStored } from './updateStored.ts'

export declare namespace adoptConnection {
  type Parameters = { namespace: Namespace; connection: AdapterConnection }
}

/** Copies the adapter's data about the wallet in use to the kit's state. Only this function gives an account the status `connected`. */
export function adoptConnection(core: Core, { namespace, connection }: adoptConnection.Parameters): void {
  const { accounts, connectorId, approvedCaipNetworkIds, canAddNetworks } = connection
  const [activeAccount] = accounts
  if (!activeAccount) return
  recordConnection(core, { namespace, connection })
  // Some older wallets report the deprecated id of a network. `findNetwork` accepts this id and the current one.
  const caipNetworkId = core.chain.findNetwork(connection.caipNetworkId)?.caipNetworkId ?? connection.caipNetworkId
  const caipAddress = toCaipAddress(caipNetworkId, activeAccount.address)
  const previousAccount = core.chain.state.byNamespace[namespace]?.account
  const isSameAccount = previousAccount?.status === 'connected' && previousAccount.caipAddress === caipAddress
  core.chain.setNetwork(namespace, caipNetworkId)
  core.chain.setAccount(namespace, {
    status: 'connected',
    address: activeAccount.address,
    caipAddress,
    type: activeAccount.type,
    allAccounts: accounts.map((account) => ({ ...account })),
    connectorId,
    wallet: describeWallet(core, { namespace, connection }),
    ...(approvedCaipNetworkIds && { approvedCaipNetworkIds: [...approvedCaipNetworkIds] }),
    ...(canAddNetworks && { canAddNetworks }),
    balance: isSameAccount ? previousAccount.balance : { status: 'idle' },
  })
  updateStored(core, 'connectionStatus', namespace, 'connected')
  storeConnectorIds(core, namespace)
  if (core.chain.findNetwork(caipNetworkId)) updateStored(core, 'activeNetworks', namespace, caipNetworkId)
}

/** Adds a connected wallet to the state, or updates its entry. The wallet need not be the one in use. */
export function recordConnection(core: Core, { namespace, connection }: adoptConnection.Parameters): void {
  const { connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const index = connections.findIndex(({ connectorId }) => connectorId === connection.connectorId)
  core.chain.setConnections(namespace, index < 0 ? [...connections, connection] : connections.with(index, connection))
}

/** Stores the ids of the connected wallets, the one in use first, so that a reload can restore them. */
export function storeConnectorIds(core: Core, namespace: Namespace): void {
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const activeConnectorIds = account?.status === 'connected' ? [account.connectorId] : []
  const ids = new Set([...activeConnectorIds, ...connections.map(({ connectorId }) => connectorId)])
  updateStored(core, 'connectedConnectorIds', namespace, ids.size > 0 ? [...ids] : undefined)
}
