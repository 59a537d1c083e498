import type { CaipNetworkId } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { assetImageUrl } from '../services/assetImageUrl.ts'
import { getNetworkImage } from './getNetworkImage.ts'

export declare namespace loadNetworkImage {
  type Parameters = { caipNetworkId: CaipNetworkId }
}

/**
 * Loads the picture of a network for which the site set no picture. If the site has a wallet listing service, the
 * picture comes from this service, because its operator may have other pictures. Otherwise the picture comes with the
 * kit. For a network without a picture, the modal shows a letter.
 */
export async function loadNetworkImage(core: Core, { caipNetworkId }: loadNetworkImage.Parameters): Promise<void> {
  const network = core.chain.findNetwork(caipNetworkId)
  if (!network || getNetworkImage(core, network)) return
  const imageId = network.assets?.imageId ?? network.caipNetworkId
  const { services, projectId = '' } = core.options.state
  const imageUrl = services.walletListing
    ? assetImageUrl({ baseUrl: services.walletListing, projectId }, imageId)
    : await core.load.networkMark?.(imageId).catch(core.log.error)
  if (imageUrl) core.chain.setNetworkImage(network.caipNetworkId, imageUrl)
}
