import type { CaipNetworkId, WalletListingEntry, WalletListingPage, WalletListingQuery } from '@latchkey/protocol'

/**
 * The page of a list of wallets that a query asks for, and how many wallets there are on all of its pages.
 *
 * Wallets stay in the order of the list. A search puts first those whose name is what was asked, then those whose name begins
 * with it, then those with a word that does, then those that hold it anywhere; case, accents and spaces make no difference.
 * `chains` keeps the wallets that name a network of the same namespace as one of those asked for: a wallet names its main
 * networks, and works with test networks and added ones as well.
 */
export function findWallets(
  wallets: readonly WalletListingEntry[],
  { page, entries, include, exclude, chains, search, badge_type }: WalletListingQuery,
): WalletListingPage {
  const included = include && new Set(include)
  const excluded = exclude && new Set(exclude)
  const namespaces = chains && new Set(chains.map(namespaceOf))
  const kept = wallets.filter(
    (wallet) =>
      (!included || included.has(wallet.id)) &&
      !excluded?.has(wallet.id) &&
      (!namespaces || wallet.chains.some((chain) => namespaces.has(namespaceOf(chain)))) &&
      (badge_type === undefined || wallet.badge_type === badge_type),
  )
  const found = search?.trim() ? ranked(kept, search) : kept
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}

function ranked(wallets: readonly WalletListingEntry[], search: string): WalletListingEntry[] {
  const ranks: WalletListingEntry[][] = [[], [], [], []]
  const wanted = readWords(search)
  if (wanted.bare === '') return []
  for (const wallet of wallets) {
    const rank = rankOf(wordsOf(wallet), wanted)
    if (rank !== undefined) ranks[rank]?.push(wallet)
  }
  return ranks.flat()
}

type Words = { words: string; bare: string }

const known = new WeakMap<WalletListingEntry, Words>()

/** Cached: folding is the slow part of a search, and a server searches the same wallets repeatedly. */
function wordsOf(wallet: WalletListingEntry): Words {
  const words = known.get(wallet) ?? readWords(wallet.name)
  known.set(wallet, words)
  return words
}

function readWords(text: string): Words {
  const words = fold(text)
  return { words, bare: words.replaceAll(' ', '') }
}

function rankOf(name: Words, search: Words): number | undefined {
  if (name.bare === search.bare) return 0
  if (name.bare.startsWith(search.bare)) return 1
  if (` ${name.words}`.includes(` ${search.words}`)) return 2
  return name.bare.includes(search.bare) ? 3 : undefined
}

/** Lower case, without accents, and one space for all characters between two words. */
function fold(text: string): string {
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
