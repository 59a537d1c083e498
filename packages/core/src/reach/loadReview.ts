import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { assetImageUrl } from '../services/assetImageUrl.ts'

export declare namespace loadReview {
  type Parameters = {
    /** The names of the site's own rows in the wallet list; by default those of the previous call. */
    ownNames?: readonly string[] | undefined
  }
}

/**
 * Loads the check that compares the page's wallets with one another and with well-known wallets, and applies it from now on. Wallets
 * that could be mistaken for others are marked (`isDuplicate`, `origin`), and the halves of one wallet become one entry. Wallets without
 * a picture get the directory's. If the check cannot be loaded, wallets keep the names that they announced. The modal calls
 * this function itself.
 */
export async function loadReview(core: Core, { ownNames }: loadReview.Parameters = {}): Promise<void> {
  if (ownNames) core.connectors.ownNames = ownNames
  const { services, projectId = '' } = core.options.state
  const { walletListing: baseUrl } = services
  const part = await core.load.review?.().catch(core.log.error)
  /** The directory may have the picture of a catalogue wallet under its catalogue id. */
  const pictureOf = ({ imageUrl, imageId, explorerId }: Connector): string | undefined => {
    const id = imageId ?? explorerId
    return imageUrl ?? (id && baseUrl && assetImageUrl({ baseUrl, projectId }, id))
  }
  core.connectors.setReview((wallets) => {
    const { ownNames: names } = core.connectors
    const hostNames = core.options.state.customWallets.map(({ name }) => name)
    const reviewed = part?.reviewWallets({ wallets, ownNames: names, hostNames }) ?? wallets
    return reviewed.map((connector) => {
      const imageUrl = pictureOf(connector)
      return imageUrl ? { ...connector, imageUrl } : connector
    })
  })
}
