import type { Connector } from '../adapter.ts'
import type { Core } from '../createCore.ts'
import { assetImageUrl } from '../services/assetImageUrl.ts'

/**
 * Fetches what compares the wallets of the page with one another and with the well-known ones, and has it look at them from now on;
 * those without a picture get the directory's. Where it cannot be had, wallets stay as they introduced themselves.
 *
 * @param ownNames - What rows of the site's own are called beside wallets.
 */
export async function loadReview(core: Core, ownNames: readonly string[] = []): Promise<void> {
  const { services, projectId = '' } = core.options.state
  const { walletListing: baseUrl } = services
  const part = await core.directory.loadReview?.().catch(core.log.error)
  /** A wallet of the catalogue may have its picture in the directory under the id that it has there. */
  const pictureOf = ({ imageUrl, imageId, explorerId }: Connector): string | undefined => {
    const id = imageId ?? explorerId
    return imageUrl ?? (id && baseUrl && assetImageUrl({ baseUrl, projectId }, id))
  }
  core.connectors.setReview((wallets) => {
    const reviewed = part?.reviewWallets({ wallets, ownNames: ['WalletConnect', ...ownNames] }) ?? wallets
    return reviewed.map((connector) => {
      const imageUrl = pictureOf(connector)
      return imageUrl ? { ...connector, imageUrl } : connector
    })
  })
}
