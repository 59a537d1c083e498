import { type Namespace, namespaceNames } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { openConnector } from '../../wallets/openWallet.ts'
import { ConnectingMultiChainView } from './ConnectingMultiChainView.tsx'

/** Lets the visitor choose a namespace for a wallet that supports several namespaces. */
export function ConnectingMultiChain({ data: { connector } }: ViewProps<'ConnectingMultiChain'>) {
  const kit = useLatchkey()
  const { core } = kit
  const { connectors = [] } = connector
  const namespaceRows = useSelected(core, () => {
    const { activeNamespace, networks } = core.chain.state
    const namespaces = connectors.map(({ namespace }) => namespace)
    // Lists the active namespace first.
    const orderedNamespaces = namespaces.includes(activeNamespace)
      ? [activeNamespace, ...namespaces.filter((namespace) => namespace !== activeNamespace)]
      : namespaces
    return orderedNamespaces.map((id) => ({
      id,
      name: namespaceNames[id],
      network: networks.find(({ chainNamespace }) => chainNamespace === id),
      own: connectors.find(({ namespace }) => namespace === id)?.imageUrl,
    }))
  })
  const imageOf = useNetworkImages(
    core,
    namespaceRows.map(({ network }) => network),
  )
  return (
    <ConnectingMultiChainView
      wallet={{ name: connector.name, imageUrl: connector.imageUrl }}
      chains={namespaceRows.map(({ network, own, ...chain }) => ({
        ...chain,
        imageUrl: imageOf(network),
        // A wallet has one announcement per namespace, each with its own picture. A picture that differs from the main one is shown in its
        // row.
        ...(own && own !== connector.imageUrl && { ownImageUrl: own }),
      }))}
      onSelect={(namespace: Namespace) => {
        const namespaceConnector = connectors.find((each) => each.namespace === namespace)
        if (namespaceConnector) openConnector(kit, namespaceConnector)
      }}
    />
  )
}
