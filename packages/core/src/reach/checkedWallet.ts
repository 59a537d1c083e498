import type { Core } from '../createCore.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** A wallet as it may be used: until that can be told (`loadLinkCheck`), what the visitor sees of it alone. */
export function checkedWallet(core: Core, wallet: ListedWallet): ListedWallet {
  const { id, name, chains, imageUrl } = wallet
  const shown = { id, name, chains, isUnchecked: true, ...(imageUrl && { imageUrl }) }
  return core.features.linkCheck?.(wallet) ?? shown
}
