import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { assetImageUrl } from '../services/assetImageUrl.ts'

export declare namespace loadReview {
  type Parameters = {
    /** The names of the wallets that the site added to the list; by default the names that the previous call passed. */
    ownNames?: readonly string[] | undefined
  }
}

/**
 * Loads the review: the code that compares the wallets in the page with one another and with well-known wallets. The
 * review runs immediately, and again after every change of the wallet list. The review marks wallets that a visitor could mistake for
 * others (`isDuplicate`, `origin`). After the review, connectors of one wallet become one entry, and wallets without a
 * picture get the directory's picture. If the review cannot be loaded, wallets keep the names that they announced. The
 * modal itself calls this function.
 */
export async function loadReview(core: Core, { ownNames }: loadReview.Parameters = {}): Promise<void> {
  if (ownNames) core.connectors.ownNames = ownNames
  const { services, projectId = '' } = core.options.state
  const { walletListing: baseUrl } = services
  const reviewCode = await core.load.review?.().catch(core.log.error)
  /**
   * Returns the URL of a wallet's picture. If the wallet announced no picture, the listing service may have one, under
   * the wallet's id in the listing.
   */
  const pictureOf = ({ imageUrl, imageId, explorerId }: Connector): string | undefined => {
    const id = imageId ?? explorerId
    return imageUrl ?? (id && baseUrl && assetImageUrl({ baseUrl, projectId }, id))
  }
  core.connectors.setReview((wallets) => {
    const { ownNames: names } = core.connectors
    const customWalletNames = core.options.state.customWallets.map(({ name }) => name)
    const reviewedWallets =
      reviewCode?.reviewWallets({ wallets, ownNames: names, hostNames: customWalletNames }) ?? wallets
    return reviewedWallets.map((connector) => {
      const imageUrl = pictureOf(connector)
      return imageUrl ? { ...connector, imageUrl } : connector
    })
  })
}
