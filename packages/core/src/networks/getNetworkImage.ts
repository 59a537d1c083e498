import type { Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'

/** Returns the URL of a network's picture: the picture that the site set, or else the one that the kit loaded. */
export function getNetworkImage(core: Core, network: Network | undefined): string | undefined {
  if (!network) return undefined
  return network.assets?.imageUrl ?? core.chain.state.networkImages[network.caipNetworkId]
}
