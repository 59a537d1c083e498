import type { Network } from '@latchkey/protocol'
import { isSessionNamespace, namespaces } from '../namespaces/namespaces.ts'
import type { SessionNamespaceName } from '../session/sessionState.ts'

/** The namespaces of a session proposal, by name. */
export type ProposedNamespaces = Partial<
  Record<SessionNamespaceName, { chains: string[]; methods: string[]; events: string[] }>
>

export declare namespace buildNamespaces {
  type Parameters = { networks: readonly Network[]; defaultNetwork: Network }
}

/**
 * Builds the namespaces of a session proposal, all of them optional (CAIP-25). They contain every network of the kit that WalletConnect
 * supports. The default network comes first, because wallets preselect the first network. A network that once had another id is listed with
 * both ids.
 */
export function buildNamespaces({ networks, defaultNetwork }: buildNamespaces.Parameters): ProposedNamespaces {
  const orderedNetworks = [defaultNetwork, ...networks]
  const namespaceNames = [...new Set(orderedNetworks.map(({ chainNamespace }) => chainNamespace))].filter(
    isSessionNamespace,
  )
  return Object.fromEntries(
    namespaceNames.map((namespace) => {
      const namespaceNetworks = orderedNetworks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const chains = [
        ...namespaceNetworks.map(({ caipNetworkId }) => caipNetworkId),
        ...namespaceNetworks.flatMap(({ deprecatedCaipNetworkId }) => deprecatedCaipNetworkId ?? []),
      ]
      const { methods, events } = namespaces[namespace]
      return [namespace, { chains: [...new Set(chains)], methods: [...methods], events: [...events] }]
    }),
  )
}
