import { type Core, getNetworkImage, type Network, showNetworkImage } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { useEffect } from 'react'

/**
 * Returns a function that returns the URL of a network's picture: the site's picture, or else the kit's picture. The kit's pictures load
 * when the network is first shown.
 */
export function useNetworkImages(
  core: Core,
  networks: readonly (Network | undefined)[],
): (network: Network | undefined) => string | undefined {
  // Subscribes to the pictures, so that the view renders again when a picture has loaded.
  useSelected(core, () => networks.map((network) => getNetworkImage(core, network)))
  const networkIds = networks.map((network) => network?.caipNetworkId).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `networks` is a new array in each render, so `networkIds` replaces it
  useEffect(() => {
    for (const network of networks) if (network) showNetworkImage(core, network)
  }, [core, networkIds])
  return (network) => getNetworkImage(core, network)
}
