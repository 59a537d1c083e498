import type { CaipNetworkId, WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'

/**
 * Returns one page of the wallets that a query matches, and the number of wallets on all pages.
 *
 * The wallets keep their order. Only a search ranks them by their names. A name that equals the search text comes first, then names that
 * start with the text, then names with a word that starts with it, then names that contain it. Case, accents and spaces are ignored.
 *
 * `chains` matches every wallet of the same namespace: a wallet lists only its main networks, but also works with other networks of the
 * namespace.
 */
export function findWallets(
  wallets: readonly WalletListingEntry[],
  { page, entries, include, exclude, chains, search, badge_type }: WalletListingQuery,
): WalletListingPage {
  const includedIds = include && new Set(include)
  const excludedIds = exclude && new Set(exclude)
  const namespaces = chains && new Set(chains.map(namespaceOf))
  const filteredWallets = wallets.filter(
    (wallet) =>
      (!includedIds || includedIds.has(wallet.id)) &&
      !excludedIds?.has(wallet.id) &&
      (!namespaces || wallet.chains.some((chain) => namespaces.has(namespaceOf(chain)))) &&
      (badge_type === undefined || wallet.badge_type === badge_type),
  )
  const matchingWallets = search?.trim() ? rankWallets(filteredWallets, search) : filteredWallets
  return { data: matchingWallets.slice((page - 1) * entries, page * entries), count: matchingWallets.length }
}

function rankWallets(wallets: readonly WalletListingEntry[], search: string): WalletListingEntry[] {
  const walletsByRank: WalletListingEntry[][] = [[], [], [], []]
  const normalisedSearch = normaliseName(search)
  if (normalisedSearch.bare === '') return []
  for (const wallet of wallets) {
    const rank = findRank(readNormalisedName(wallet), normalisedSearch)
    if (rank !== undefined) walletsByRank[rank]?.push(wallet)
  }
  return walletsByRank.flat()
}

/** A name in lower case: `words` has one space between two words, `bare` has no spaces. */
type NormalisedName = { words: string; bare: string }

const normalisedNames = new WeakMap<WalletListingEntry, NormalisedName>()

/**
 * Returns the normalised name of a wallet. Normalised names are cached, because `normaliseName` is slow, and a server searches the same
 * wallets again and again.
 */
function readNormalisedName(wallet: WalletListingEntry): NormalisedName {
  const normalisedName = normalisedNames.get(wallet) ?? normaliseName(wallet.name)
  normalisedNames.set(wallet, normalisedName)
  return normalisedName
}

function normaliseName(text: string): NormalisedName {
  const words = normaliseText(text)
  return { words, bare: words.replaceAll(' ', '') }
}

function findRank(name: NormalisedName, search: NormalisedName): number | undefined {
  if (name.bare === search.bare) return 0
  if (name.bare.startsWith(search.bare)) return 1
  if (` ${name.words}`.includes(` ${search.words}`)) return 2
  return name.bare.includes(search.bare) ? 3 : undefined
}

/** Returns a text in lower case, without accents, and with one space between two words. */
function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function namespaceOf(chain: CaipNetworkId): string | undefined {
  return chain.split(':', 1)[0]
}
