import type { WalletListingEntry } from '@latchkey/protocol'
import type { ServiceTarget } from '../services/request.ts'
import { walletImageUrl } from '../services/walletImageUrl.ts'
import type { ListedWallet } from './ListedWallet.ts'

/**
 * A wallet of the directory with its picture.
 *
 * @param target - The service that has the pictures; without one there are none.
 */
export function toListedWallet(entry: WalletListingEntry, target: ServiceTarget | undefined): ListedWallet {
  return target && entry.image_id ? { ...entry, imageUrl: walletImageUrl(target, entry.image_id) } : entry
}
