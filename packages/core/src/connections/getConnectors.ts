import { snapshot } from 'valtio/vanilla'
import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { isAnnouncedByPage } from './connectorsController.ts'

/**
 * Returns every wallet that the visitor can choose. Connectors of one wallet in several namespaces become one entry in
 * the namespace eip155. The type of this entry is `MULTI_CHAIN`, or `AUTH` for the embedded wallet, or `WALLET_CONNECT`
 * for WalletConnect. Wallets that the page announced are merged only after the comparison of all wallets (`loadReview`)
 * found that they are one wallet. Two wallets with the same name in one namespace stay separate.
 */
export function getConnectors(core: Core): readonly Connector[] {
  const { byNamespace } = snapshot(core.connectors.state)
  return mergeConnectors(Object.values(byNamespace).flat() as Connector[])
}

/**
 * Whether two connectors with the same name are the same wallet. The name alone proves nothing, because any wallet can
 * use any name.
 *
 * - If one or both were not announced by a script in the page, both must have the same type.
 * - If one or both are in the wallet listing, both must have the same listing id (`explorerId`).
 * - Otherwise, both must have an `origin`, and their pictures must be equal. `loadReview` sets `isDuplicate` if the
 *   pictures differ.
 */
function isSameWallet(one: Connector, other: Connector): boolean {
  if (!isAnnouncedByPage(one) || !isAnnouncedByPage(other)) return one.type === other.type
  if (one.explorerId !== undefined || other.explorerId !== undefined) return one.explorerId === other.explorerId
  return Boolean(one.origin && other.origin) && !one.isDuplicate && !other.isDuplicate
}

/** Merges the connectors of one wallet on several namespaces into one entry. */
export function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const connectorGroups: [Connector, ...Connector[]][] = []
  for (const connector of connectors) {
    const group = connectorGroups.find(([first]) => first.name === connector.name && isSameWallet(first, connector))
    if (group) group.push(connector)
    else connectorGroups.push([connector])
  }
  return connectorGroups.flatMap((group) => {
    const namespaces = new Set(group.map(({ namespace }) => namespace))
    // If two connectors are in one namespace, they are two wallets with the same name. The kit cannot know which of
    // them belongs to the connector in another namespace, so it merges none.
    if (group.length === 1 || namespaces.size < group.length) return group
    // The merged entry is in the namespace eip155. The entry's id must be the id of the eip155 connector, because the
    // eip155 adapter looks the wallet up by this id.
    const baseConnector = group.find(({ namespace }) => namespace === 'eip155') ?? group[0]
    const authOrWalletConnectConnector = group.find(
      (connector) => connector.type === 'AUTH' || connector.type === 'WALLET_CONNECT',
    )
    const type = authOrWalletConnectConnector?.type ?? 'MULTI_CHAIN'
    const imageUrl = group.find((connector) => connector.imageUrl)?.imageUrl
    const imageId = group.find((connector) => connector.imageId)?.imageId
    const mergedConnector: Connector = { ...baseConnector, type, namespace: 'eip155', connectors: group }
    return [{ ...mergedConnector, ...(imageUrl && { imageUrl }), ...(imageId && { imageId }) }]
  })
}
