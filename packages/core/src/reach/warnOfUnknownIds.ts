import type { Core } from '../createCore.ts'
import type { WalletPage, WalletSource } from './createWalletSource.ts'
import type { ListedWallet } from './ListedWallet.ts'

export declare namespace warnOfUnknownIds {
  type Parameters = { ask: WalletSource<WalletPage>; custom: readonly ListedWallet[] }
}

/** The maximum number of ids in one request. */
const maxIdsPerRequest = 100

/**
 * Warns about ids in the site's options that no wallet of the directory has. A typing error in an id has no other
 * visible effect. Called in development only.
 */
export async function warnOfUnknownIds(core: Core, { ask, custom }: warnOfUnknownIds.Parameters): Promise<void> {
  for (const option of ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const) {
    const idsToCheck = core.options.state[option].filter((id) => !custom.some((wallet) => wallet.id === id))
    if (idsToCheck.length === 0) continue
    const { data } = await ask({ page: 1, entries: Math.min(idsToCheck.length, maxIdsPerRequest), include: idsToCheck })
    const unknownIds = idsToCheck.slice(0, maxIdsPerRequest).filter((id) => !data.some((entry) => entry.id === id))
    if (unknownIds.length > 0)
      core.log.tell('warn', `\`${option}\`: the directory has no wallet with the id ${unknownIds.join(', ')}.`)
  }
}
