import type { WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'

/** Creates a wallet of the listing. The wallet's id is its name in lower case, with hyphens. */
export function entry(name: string, rest: Partial<WalletListingEntry> = {}): WalletListingEntry {
  const id = name.toLowerCase().replaceAll(/\W+/g, '-')
  return { id, name, mobile_link: `${id}://`, chains: ['eip155:1'], ...rest }
}

/** Creates `Wallet 1` to `Wallet {count}`. */
export function entries(count: number): WalletListingEntry[] {
  return Array.from({ length: count }, (_, index) => entry(`Wallet ${index + 1}`))
}

/** Returns the page of wallets for a query, as a listing service would. The wallets keep the order of the list. */
export function findEntries(
  wallets: readonly WalletListingEntry[],
  { page, entries: perPage, include, exclude, search, badge_type }: WalletListingQuery,
): WalletListingPage {
  const matchingWallets = wallets.filter(
    ({ id, name, badge_type: badge }) =>
      (!include || include.includes(id)) &&
      !exclude?.includes(id) &&
      (!search || name.toLowerCase().includes(search)) &&
      (!badge_type || badge === badge_type),
  )
  return { data: matchingWallets.slice((page - 1) * perPage, page * perPage), count: matchingWallets.length }
}
