import type { WalletListingEntry } from '@latchkey/protocol'
import type { CustomWallet } from '../options/options.ts'
import { readWalletLinks } from '../services/readWalletLinks.ts'
import type { RecentWallet } from '../storage/storedValues.ts'

/** A wallet of the directory, or one that the site recommends. Contains the wallet's picture if there is one. */
export type ListedWallet = WalletListingEntry & {
  readonly imageUrl?: string | undefined
  /** Whether the directory gives a wrong name to a wallet that ships with the kit. */
  readonly isRenamed?: boolean
  /** Whether the name has not been checked yet. The name may belong to another wallet. */
  readonly isUnchecked?: boolean
}

/** Converts a wallet that the site added. Unsafe links are removed, even though the site set them. */
export function fromCustomWallet(wallet: CustomWallet): ListedWallet {
  const { id, name, image_url: imageUrl } = wallet
  const pictureUrl = imageUrl?.startsWith('/') ? `${globalThis.location?.origin ?? ''}${imageUrl}` : imageUrl
  return { id, name, chains: [], ...readWalletLinks(wallet), imageUrl: pictureUrl }
}

/** Converts a recently used wallet. The directory adds the missing data later. */
export function fromRecentWallet({ from: _, ...wallet }: RecentWallet): ListedWallet {
  return { ...wallet, chains: [] }
}

/**
 * The source of a recent wallet's id (`RecentWallet.from`). Older stored entries have no `from`. If such an entry's id
 * is its rdns, the wallet was found by EIP-6963; otherwise the source is unknown.
 */
export function originOf({ id, rdns, from }: RecentWallet): string | undefined {
  return from ?? (rdns === id ? 'eip155' : undefined)
}
