import { type Namespace, toCaipAddress } from '@latchkey/protocol'
import type { AdapterConnection } from '../adapter.ts'
import type { ConnectedWallet } from '../controllers/chain.ts'
import type { Core } from '../createCore.ts'
import { updateStored } from './updateStored.ts'

export declare namespace adoptConnection {
  type Parameters = { namespace: Namespace; connection: AdapterConnection }
}

/** Makes what an adapter knows of its wallet the kit's own state. The one place where an account becomes connected. */
export function adoptConnection(core: Core, { namespace, connection }: adoptConnection.Parameters): void {
  const { accounts, connectorId, approvedCaipNetworkIds } = connection
  const [active] = accounts
  if (!active) return
  // Older wallets name a network by its deprecated id.
  const caipNetworkId = core.chain.findNetwork(connection.caipNetworkId)?.caipNetworkId ?? connection.caipNetworkId
  const caipAddress = toCaipAddress(caipNetworkId, active.address)
  const before = core.chain.state.byNamespace[namespace]?.account
  const isSameAccount = before?.status === 'connected' && before.caipAddress === caipAddress
  core.chain.setNetwork(namespace, caipNetworkId)
  core.chain.setAccount(namespace, {
    status: 'connected',
    address: active.address,
    caipAddress,
    type: active.type,
    allAccounts: accounts.map((account) => ({ ...account })),
    connectorId,
    wallet: toWallet(core, namespace, connectorId),
    ...(approvedCaipNetworkIds && { approvedCaipNetworkIds: [...approvedCaipNetworkIds] }),
    balance: isSameAccount ? before.balance : { status: 'idle' },
  })
  updateStored(core, 'connectionStatus', namespace, 'connected')
  updateStored(core, 'connectedConnectorIds', namespace, connectorId)
  if (core.chain.findNetwork(caipNetworkId)) updateStored(core, 'activeNetworks', namespace, caipNetworkId)
}

function toWallet(core: Core, namespace: Namespace, connectorId: string): ConnectedWallet {
  const connector = core.connectors.find(namespace, connectorId)
  if (!connector) return { id: connectorId, name: connectorId }
  const { id, name, imageUrl, info } = connector
  return { id, name, ...(imageUrl && { imageUrl }), ...(info?.rdns && { rdns: info.rdns }) }
}
