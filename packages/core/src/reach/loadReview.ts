import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { assetImageUrl } from '../services/assetImageUrl.ts'

export declare namespace loadReview {
  type Parameters = {
    /** The names of the wallets that the site added to the list; by default the names of the previous call. */
    ownNames?: readonly string[] | undefined
  }
}

/**
 * Loads the review and applies it now and after every change of the wallet list. The review compares the wallets in the
 * page with one another and with well-known wallets. Wallets that a visitor could mistake for others are marked
 * (`isDuplicate`, `origin`). The connectors of one wallet become one entry. Wallets without a picture get the
 * directory's picture. If the review cannot be loaded, wallets keep the names that they announced. The modal calls this
 * function itself.
 */
export async function loadReview(core: Core, { ownNames }: loadReview.Parameters = {}): Promise<void> {
  if (ownNames) core.connectors.ownNames = ownNames
  const { services, projectId = '' } = core.options.state
  const { walletListing: baseUrl } = services
  const review = await core.load.review?.().catch(core.log.error)
  /** Returns a wallet's picture. If the wallet announced none, the listing service may have one under the wallet's id in the listing. */
  const pictureOf = ({ imageUrl, imageId, explorerId }: Connector): string | undefined => {
    const id = imageId ?? explorerId
    return imageUrl ?? (id && baseUrl && assetImageUrl({ baseUrl, projectId }, id))
  }
  core.connectors.setReview((wallets) => {
    const { ownNames: names } = core.connectors
    const siteNames = core.options.state.customWallets.map(({ name }) => name)
    const reviewedWallets = review?.reviewWallets({ wallets, ownNames: names, hostNames: siteNames }) ?? wallets
    return reviewedWallets.map((connector) => {
      const imageUrl = pictureOf(connector)
      return imageUrl ? { ...connector, imageUrl } : connector
    })
  })
}
