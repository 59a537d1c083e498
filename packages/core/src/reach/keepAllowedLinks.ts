import type { Core } from '../createCore.ts'
import type { ListedWallet } from './ListedWallet.ts'

/**
 * Returns a wallet with only those links that may be opened. Before the link check is loaded (`loadLinkCheck`), the
 * returned wallet has no links.
 */
export function keepAllowedLinks(core: Core, wallet: ListedWallet): ListedWallet {
  const { id, name, chains, imageUrl } = wallet
  return core.features.linkCheck?.(wallet) ?? { id, name, chains, imageUrl, isUnchecked: true }
}
