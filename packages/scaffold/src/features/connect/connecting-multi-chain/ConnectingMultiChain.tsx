import { type Namespace, namespaceNames } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { openConnector } from '../../wallets/openWallet.ts'
import { ConnectingMultiChainView } from './ConnectingMultiChainView.tsx'

/** A wallet that works with several kinds of chain: the visitor says which one to begin with. */
export function ConnectingMultiChain({ data: { connector } }: ViewProps<'ConnectingMultiChain'>) {
  const kit = useLatchkey()
  const { core } = kit
  const { connectors = [] } = connector
  const chains = useSelected(core, () => {
    const { activeNamespace, networks } = core.chain.state
    const namespaces = connectors.map(({ namespace }) => namespace)
    // What the visitor looks at comes first.
    const ordered = namespaces.includes(activeNamespace)
      ? [activeNamespace, ...namespaces.filter((namespace) => namespace !== activeNamespace)]
      : namespaces
    return ordered.map((id) => ({
      id,
      name: namespaceNames[id],
      network: networks.find(({ chainNamespace }) => chainNamespace === id),
      own: connectors.find(({ namespace }) => namespace === id)?.imageUrl,
    }))
  })
  const imageOf = useNetworkImages(
    core,
    chains.map(({ network }) => network),
  )
  return (
    <ConnectingMultiChainView
      wallet={{ name: connector.name, imageUrl: connector.imageUrl }}
      chains={chains.map(({ network, own, ...chain }) => ({
        ...chain,
        imageUrl: imageOf(network),
        // The halves of a wallet introduce themselves one by one: one that has another picture shows it.
        ...(own && own !== connector.imageUrl && { ownImageUrl: own }),
      }))}
      onSelect={(namespace: Namespace) => {
        const member = connectors.find((each) => each.namespace === namespace)
        if (member) openConnector(kit, member)
      }}
    />
  )
}
