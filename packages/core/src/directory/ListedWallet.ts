import type { WalletListingEntry } from '@latchkey/protocol'
import type { CustomWallet } from '../options/options.ts'
import type { RecentWallet } from '../storage/storedValues.ts'

/** A wallet of the directory, or one that the host recommends, with its picture where there is one. */
export type ListedWallet = WalletListingEntry & { readonly imageUrl?: string }

export function fromCustomWallet({ image_url, ...wallet }: CustomWallet): ListedWallet {
  return { ...wallet, chains: [], ...(image_url && { imageUrl: image_url }) }
}

/** All that is known of a wallet that was used before, until the directory tells the rest. */
export function fromRecentWallet(wallet: RecentWallet): ListedWallet {
  return { ...wallet, chains: [] }
}
