import type { AdapterConnection, WalletConnectSession } from '@latchkey/core/adapter'
import type { Namespace, Network } from '@latchkey/protocol'
import { isSessionNamespace, namespaces } from '../namespaces/namespaces.ts'
import { toNetworkId } from './networkId.ts'
import { addressesInUse } from './select.ts'
import type { SessionState } from './sessionState.ts'

/** The connector's id in every namespace. */
export const connectorId = 'walletConnect'

/** What a session grants in one namespace, as adapters see it; `undefined` where that is nothing. */
export function readConnection(
  state: SessionState | undefined,
  namespace: Namespace,
  networks: readonly Network[],
): AdapterConnection | undefined {
  if (!state || !isSessionNamespace(namespace)) return undefined
  const granted = state.namespaces[namespace]
  const selected = state.selected[namespace]
  if (!granted || !selected) return undefined
  const { name, imageUrl } = state.wallet
  const { accountType, networkMethods } = namespaces[namespace]
  return {
    connectorId,
    wallet: { name, ...(imageUrl && { imageUrl }) },
    accounts: addressesInUse(granted, networks, selected).map((address) => ({
      namespace,
      address,
      type: accountType,
    })),
    caipNetworkId: selected.chain,
    approvedCaipNetworkIds: [...new Set(granted.chains.map((chain) => toNetworkId(networks, chain)))],
    ...(networkMethods?.some((method) => granted.methods.includes(method)) && { canAddNetworks: true }),
  }
}

/** The session in every namespace at once, as core sees it. */
export function toSession(state: SessionState, networks: readonly Network[]): WalletConnectSession {
  const connections: Partial<Record<Namespace, AdapterConnection>> = {}
  for (const namespace of Object.keys(state.namespaces) as Namespace[]) {
    const connection = readConnection(state, namespace, networks)
    if (connection) connections[namespace] = connection
  }
  const { topic, offer, wallet, expiresAt } = state
  return { topic, offer, wallet, connections, expiresAt }
}
