import type { AdapterConnection, WalletConnectSession } from '@latchkey/core/adapter'
import type { Namespace, Network } from '@latchkey/protocol'
import { isSessionNamespace, namespaces } from '../namespaces/namespaces.ts'
import { toNetworkId } from './networkId.ts'
import { addressesInUse } from './select.ts'
import type { SessionState } from './sessionState.ts'

/** The id of the WalletConnect connector, the same in every namespace. */
export const connectorId = 'walletConnect'

/**
 * Returns what a session grants in one namespace, in the format of adapters. Returns `undefined` if the session grants nothing in this
 * namespace.
 */
export function readConnection(
  state: SessionState | undefined,
  namespace: Namespace,
  networks: readonly Network[],
): AdapterConnection | undefined {
  if (!state || !isSessionNamespace(namespace)) return undefined
  const grantedNamespace = state.namespaces[namespace]
  const selection = state.selected[namespace]
  if (!grantedNamespace || !selection) return undefined
  const { name, imageUrl } = state.wallet
  const { accountType, networkMethods } = namespaces[namespace]
  return {
    connectorId,
    wallet: { name, ...(imageUrl && { imageUrl }) },
    accounts: addressesInUse(grantedNamespace, networks, selection).map((address) => ({
      namespace,
      address,
      type: accountType,
    })),
    caipNetworkId: selection.chain,
    approvedCaipNetworkIds: [...new Set(grantedNamespace.chains.map((chain) => toNetworkId(networks, chain)))],
    ...(networkMethods?.some((method) => grantedNamespace.methods.includes(method)) && { canAddNetworks: true }),
  }
}

/** Returns the session with all its namespaces, in the format of core. */
export function toSession(state: SessionState, networks: readonly Network[]): WalletConnectSession {
  const connections: Partial<Record<Namespace, AdapterConnection>> = {}
  for (const namespace of Object.keys(state.namespaces) as Namespace[]) {
    const connection = readConnection(state, namespace, networks)
    if (connection) connections[namespace] = connection
  }
  const { topic, offer, wallet, expiresAt } = state
  return { topic, offer, wallet, connections, expiresAt }
}
