import type { WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'

/** Answers a query from a catalogue that is here, as the service answers it (`GET /getWallets`). */
export function queryWallets(catalogue: readonly WalletListingEntry[], query: WalletListingQuery): WalletListingPage {
  const { page, entries, include, exclude, chains, search, badge_type } = query
  const wanted = search && fold(search)
  const found = catalogue.filter(
    (wallet) =>
      (!include?.length || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      (!chains?.length || wallet.chains.some((chain) => chains.includes(chain))) &&
      (!wanted || fold(wallet.name).includes(wanted)) &&
      (!badge_type || wallet.badge_type === badge_type),
  )
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}

/** Without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
