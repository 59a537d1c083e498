import type { Core } from '../createCore.ts'

/**
 * Fetches what compares the wallets of the page with one another and with the well-known ones, and has it look at them from now on.
 * Where it cannot be had, wallets stay as they introduced themselves.
 *
 * @param ownNames - What rows of the site's own are called beside wallets.
 */
export async function loadReview(core: Core, ownNames: readonly string[] = []): Promise<void> {
  try {
    const part = await core.directory.loadReview?.()
    if (part)
      core.connectors.setReview((wallets) => part.reviewWallets({ wallets, ownNames: ['WalletConnect', ...ownNames] }))
  } catch (cause) {
    core.log.error(cause)
  }
}
