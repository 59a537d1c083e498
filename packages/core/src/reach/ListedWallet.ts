import type { WalletListingEntry } from '@latchkey/protocol'
import type { CustomWallet } from '../options/options.ts'
import { readWalletLinks } from '../services/readWalletLinks.ts'
import type { RecentWallet } from '../storage/storedValues.ts'

/** A wallet of the directory, or one that the host recommends, with its picture where there is one. */
export type ListedWallet = WalletListingEntry & {
  readonly imageUrl?: string
  /** The directory lists a wallet that ships with the kit under a name that is not its own. */
  readonly isRenamed?: boolean
  /** Whether its name is its own cannot be told yet. */
  readonly isUnchecked?: boolean
}

/** Links that are unsafe to open are left out, although the host wrote them. */
export function fromCustomWallet(wallet: CustomWallet): ListedWallet {
  const { id, name, image_url: imageUrl } = wallet
  const picture = imageUrl?.startsWith('/') ? `${globalThis.location?.origin ?? ''}${imageUrl}` : imageUrl
  return { id, name, chains: [], ...readWalletLinks(wallet), ...(picture && { imageUrl: picture }) }
}

/** All that is known of a wallet that was used before, until the directory tells the rest. */
export function fromRecentWallet({ from: _, ...wallet }: RecentWallet): ListedWallet {
  return { ...wallet, chains: [] }
}

/**
 * Where the id of a recent wallet comes from (`RecentWallet.from`). An older entry does not store it; there it is known only for
 * wallets that were found by EIP-6963, whose id is their rdns.
 */
export function originOf({ id, rdns, from }: RecentWallet): string | undefined {
  return from ?? (rdns === id ? 'eip155' : undefined)
}
