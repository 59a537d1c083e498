import type { WalletListingEntry } from '@latchkey/protocol'
import type { CustomWallet } from '../options/options.ts'
import { readWalletLinks } from '../services/readWalletLinks.ts'
import type { RecentWallet } from '../storage/storedValues.ts'

/** A wallet of the directory, or one that the site recommends, with the URL of its picture if there is one. */
export type ListedWallet = WalletListingEntry & {
  readonly imageUrl?: string | undefined
  /** Whether the catalogue that ships with the kit contains the wallet, but the directory lists it under the name of another wallet. */
  readonly isRenamed?: boolean
  /** True if the link check is not loaded yet, so the wallet's data is not verified. The name may then belong to another wallet. */
  readonly isUnchecked?: boolean
  /** Whether the wallet has the name, rdns or a link of a wallet that the site excludes (`excludeWalletIds`). */
  readonly isExcluded?: boolean
}

/** Converts a wallet that the site recommends (`customWallets`). Unsafe links are removed, although the site set them. */
export function fromCustomWallet(wallet: CustomWallet): ListedWallet {
  const { id, name, image_url: imageUrl } = wallet
  const pictureUrl = imageUrl?.startsWith('/') ? `${globalThis.location?.origin ?? ''}${imageUrl}` : imageUrl
  return { id, name, chains: [], ...readWalletLinks(wallet), imageUrl: pictureUrl }
}

/** Converts a recently used wallet. The other data of the wallet is loaded from the directory afterwards. */
export function fromRecentWallet({ from: _, ...wallet }: RecentWallet): ListedWallet {
  return { ...wallet, chains: [] }
}

/**
 * Returns where a recent wallet's id comes from (`RecentWallet.from`). Entries that an older version stored have no
 * `from`. If such an entry's id equals its rdns, the wallet was found by EIP-6963, so the id is from eip155. Otherwise
 * the source is unknown.
 */
export function findSourceNamespace({ id, rdns, from }: RecentWallet): string | undefined {
  return from ?? (rdns === id ? 'eip155' : undefined)
}
