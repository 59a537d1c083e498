import type { AdapterConnection, WalletConnectSession } from '@latchkey/core/adapter'
import type { AccountType, Namespace, Network } from '@latchkey/protocol'
import type { SessionNamespaceName } from '../namespaces/methods.ts'
import { isSessionNamespace } from '../offers/buildNamespaces.ts'
import { toNetworkId } from './networkId.ts'
import { addressesInUse } from './select.ts'
import type { SessionState } from './sessionState.ts'

/** The connector's id in every namespace. */
export const connectorId = 'walletConnect'

const accountTypes: Record<SessionNamespaceName, AccountType> = { eip155: 'eoa', solana: 'eoa', bip122: 'payment' }

/** One namespace's share of a session, as adapters see it; `undefined` where the wallet grants nothing in it. */
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
  return {
    connectorId,
    wallet: { name, ...(imageUrl && { imageUrl }) },
    accounts: addressesInUse(granted, networks, selected).map((address) => ({
      namespace,
      address,
      type: accountTypes[namespace],
    })),
    caipNetworkId: selected.chain,
    approvedCaipNetworkIds: [...new Set(granted.chains.map((chain) => toNetworkId(networks, chain)))],
    ...(namespace === 'eip155' && granted.methods.some(isOfferOfChains) && { canAddNetworks: true }),
  }
}

/** Only for EVM chains can a wallet be asked for more than it granted at first. */
function isOfferOfChains(method: string): boolean {
  return method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain'
}

/** The session in every namespace at once, as core sees it. */
export function toSession(state: SessionState, networks: readonly Network[]): WalletConnectSession {
  const connections: Partial<Record<Namespace, AdapterConnection>> = {}
  for (const namespace of Object.keys(state.namespaces) as Namespace[]) {
    const connection = readConnection(state, namespace, networks)
    if (connection) connections[namespace] = connection
  }
  return { topic: state.topic, wallet: state.wallet, connections, expiresAt: state.expiresAt }
}
