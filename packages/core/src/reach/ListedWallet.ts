import type { WalletListingEntry } from '@latchkey/protocol'
import type { CustomWallet } from '../options/options.ts'
import { readWalletLinks } from '../services/readWalletLinks.ts'
import type { RecentWallet } from '../storage/storedValues.ts'

/** A wallet of the directory, or one that the site recommends, with its picture if there is one. */
export type ListedWallet = WalletListingEntry & {
  readonly imageUrl?: string | undefined
  /** The directory lists a wallet that ships with the kit under a wrong name. */
  readonly isRenamed?: boolean
  /** It is not known yet whether the name is really the wallet's own. */
  readonly isUnchecked?: boolean
}

/** Converts a wallet of the site. Unsafe links are left out, although the site set them. */
export function fromCustomWallet(wallet: CustomWallet): ListedWallet {
  const { id, name, image_url: imageUrl } = wallet
  const picture = imageUrl?.startsWith('/') ? `${globalThis.location?.origin ?? ''}${imageUrl}` : imageUrl
  return { id, name, chains: [], ...readWalletLinks(wallet), imageUrl: picture }
}

/** Converts a recently used wallet. The directory adds the other data later. */
export function fromRecentWallet({ from: _, ...wallet }: RecentWallet): ListedWallet {
  return { ...wallet, chains: [] }
}

/**
 * The source of a recent wallet's id (`RecentWallet.from`). Older entries do not store it. For them it is known only for wallets that were
 * found by EIP-6963, because their id is their rdns.
 */
export function originOf({ id, rdns, from }: RecentWallet): string | undefined {
  return from ?? (rdns === id ? 'eip155' : undefined)
}
