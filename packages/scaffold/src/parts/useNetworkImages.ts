import { type Core, getNetworkImage, type Network, showNetworkImage } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useEffect } from 'react'

/** The picture of each network that a view shows: the host's, or its mark, which is looked up when the network is first shown. */
export function useNetworkImages(
  core: Core,
  networks: readonly (Network | undefined)[],
): (network: Network | undefined) => string | undefined {
  // Read as values, so that the view is drawn again when a mark arrives.
  useSelected(core, () => networks.map((network) => getNetworkImage(core, network)))
  const ids = networks.map((network) => network?.caipNetworkId).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same networks in another array are the same
  useEffect(() => {
    for (const network of networks) if (network) showNetworkImage(core, network)
  }, [core, ids])
  return (network) => getNetworkImage(core, network)
}
