import type { Connector } from '../adapter.ts'
import type { Core } from '../createCore.ts'

/**
 * Fetches what compares the wallets of the page with one another and with the well-known ones, and has it look at them from now on;
 * those without a picture get the directory's. Where it cannot be had, wallets stay as they introduced themselves.
 *
 * @param ownNames - What rows of the site's own are called beside wallets.
 */
export async function loadReview(core: Core, ownNames: readonly string[] = []): Promise<void> {
  const { services, projectId = '' } = core.options.state
  const { walletListing: baseUrl } = services
  // Only for the sites that name a directory: the others do not fetch how services are asked.
  const [part, pictures] = await Promise.all([
    core.directory.loadReview?.().catch(core.log.error),
    baseUrl ? import('../services/assetImageUrl.ts').catch(core.log.error) : undefined,
  ])
  /** A wallet of the catalogue may have its picture in the directory under the id that it has there. */
  const pictureOf = ({ imageUrl, imageId, explorerId }: Connector): string | undefined => {
    const id = imageId ?? explorerId
    return imageUrl ?? (id && baseUrl && pictures?.assetImageUrl({ baseUrl, projectId }, id))
  }
  core.connectors.setReview((wallets) => {
    const reviewed = part?.reviewWallets({ wallets, ownNames: ['WalletConnect', ...ownNames] }) ?? wallets
    return reviewed.map((connector) => {
      const imageUrl = pictureOf(connector)
      return imageUrl ? { ...connector, imageUrl } : connector
    })
  })
}
