import { pictureKey } from '@latchkey/protocol'
import { snapshot } from 'valtio/vanilla'
import type { Connector } from '../adapter.ts'
import type { Core } from '../createCore.ts'

/**
 * Every wallet that can be chosen. Connectors of one name on several chains are one entry of type `MULTI_CHAIN` (`AUTH` for
 * the embedded wallet, `WALLET_CONNECT` for WalletConnect) on eip155 that holds them, where more than the name ties them together:
 * one wallet of the directory, or one picture where neither is in it. Two wallets of one name on one chain stay two.
 */
export function getConnectors(core: Core): readonly Connector[] {
  const { byNamespace } = snapshot(core.connectors.state)
  return mergeConnectors(Object.values(byNamespace).flat() as Connector[])
}

/** Any script of the page can add one, under any name. */
const isOfPage = ({ type }: Connector) => type === 'ANNOUNCED' || type === 'INJECTED'

/** Whether two of one name are the same wallet: any wallet can take any name. */
function isTied(one: Connector, other: Connector): boolean {
  if (!isOfPage(one) || !isOfPage(other)) return one.type === other.type
  if (one.explorerId !== undefined || other.explorerId !== undefined) return one.explorerId === other.explorerId
  return one.imageUrl !== undefined && pictureKey(one.imageUrl) === pictureKey(other.imageUrl)
}

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
    const isDuplicate = group.some((connector) => connector.isDuplicate)
    const merged: Connector = {
      ...base,
      type,
      namespace: 'eip155',
      connectors: group,
      ...(isDuplicate && { isDuplicate }),
    }
    return [{ ...merged, ...(imageUrl && { imageUrl }), ...(imageId && { imageId }) }]
  })
}
