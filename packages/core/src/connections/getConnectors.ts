import { snapshot } from 'valtio/vanilla'
import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { isOfPage } from './connectorsController.ts'

/**
 * Every wallet that can be chosen. Connectors of one name on several chains are one entry of type `MULTI_CHAIN` (`AUTH` for
 * the embedded wallet, `WALLET_CONNECT` for WalletConnect) on eip155 that holds them. Wallets of the page are one entry once the review
 * (`loadReview`) found that they are one. Two wallets of one name on one chain stay two.
 */
export function getConnectors(core: Core): readonly Connector[] {
  const { byNamespace } = snapshot(core.connectors.state)
  return mergeConnectors(Object.values(byNamespace).flat() as Connector[])
}

/**
 * Whether two of one name are the same wallet: any wallet can take any name. Those that the catalogue does not know were found to have one
 * picture where they show their origin and are not marked.
 */
function isTied(one: Connector, other: Connector): boolean {
  if (!isOfPage(one) || !isOfPage(other)) return one.type === other.type
  if (one.explorerId !== undefined || other.explorerId !== undefined) return one.explorerId === other.explorerId
  return Boolean(one.origin && other.origin) && !one.isDuplicate && !other.isDuplicate
}

/** One row for each wallet: connectors of one wallet on several namespaces become one. */
export function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const groups: [Connector, ...Connector[]][] = []
  for (const connector of connectors) {
    const group = groups.find(([first]) => first.name === connector.name && isTied(first, connector))
    if (group) group.push(connector)
    else groups.push([connector])
  }
  return groups.flatMap((group) => {
    const namespaces = new Set(group.map(({ namespace }) => namespace))
    // Two that share a chain are two wallets that call themselves the same: which belongs to which is not ours to guess.
    if (group.length === 1 || namespaces.size < group.length) return group
    // The entry stands on eip155: there its id has to be one that the adapter knows.
    const base = group.find(({ namespace }) => namespace === 'eip155') ?? group[0]
    const shared = group.find((connector) => connector.type === 'AUTH' || connector.type === 'WALLET_CONNECT')
    const type = shared?.type ?? 'MULTI_CHAIN'
    const imageUrl = group.find((connector) => connector.imageUrl)?.imageUrl
    const imageId = group.find((connector) => connector.imageId)?.imageId
    const merged: Connector = { ...base, type, namespace: 'eip155', connectors: group }
    return [{ ...merged, ...(imageUrl && { imageUrl }), ...(imageId && { imageId }) }]
  })
}
