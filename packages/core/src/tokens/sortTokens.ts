import type { TokenBalance } from '@latchkey/protocol'
import { addDecimals, compareDecimals, multiplyDecimals, toBaseUnits } from '@latchkey/protocol/money'
import { nameSkeleton } from '@latchkey/protocol/names'
import type { HiddenReason, HiddenToken, Token } from './Token.ts'

/** Tokens that the visitor chose to show or to hide, by token id. A choice overrides every rule of `sortTokens`. */
export type TokenChoices = Readonly<Record<string, 'shown' | 'hidden'>>

/** The balances of an account on one network, and the data that decides which of them are shown, and in which order. */
export type Holdings = {
  readonly balances: readonly TokenBalance[]
  /** Whether the balance service lists the token with this id. */
  readonly isListed: (id: string) => boolean
  /** The symbol of the network's native coin. */
  readonly coinSymbol: string
  readonly choices: TokenChoices
  readonly imageUrlOf: (symbol: string) => string | undefined
}

/** The tokens of an account, divided into shown and hidden ones, with their total value. */
export type SortedTokens = {
  /** The tokens to show: verified tokens first, and in each group the most valuable ones first. */
  readonly tokens: readonly Token[]
  /** The tokens that the list hides until the visitor asks for them, each with the reason why. */
  readonly hidden: readonly HiddenToken[]
  /** The exact total value of the shown verified tokens, in US dollars. Absent if none of them has a known price. */
  readonly total?: string
  /** Whether it is unknown which tokens are verified, or the price of a verified token is unknown. `total` may then be too low. */
  readonly isTotalPartial: boolean
}

/**
 * Matches a text that advertises a web page: a URL, or a domain such as `claim.example`. A single letter or a digit after
 * the dot makes no domain (`USDC.e`, `v2.0`).
 */
const linkPattern = /:\/\/|\bwww[.。]|[\p{L}\p{N}-][.․。｡]\p{L}{2,}/iu

/**
 * A balance, with the data that decides whether it is shown. `look` and `nameLook` are the skeletons of the symbol and
 * of the name: texts that look alike have the same skeleton.
 */
type BalanceEntry = { balance: TokenBalance; id: string; isListed: boolean; look: string; nameLook: string }

/**
 * Sorts the tokens of an account into shown and hidden ones. Tokens without decimals are left out, because these are
 * usually collectibles or spam. Of two balances of one token, the first one is used.
 *
 * A token is hidden as an imitation if its symbol looks like the symbol of the network's coin. A token without a price
 * is also hidden if its symbol looks like the symbol of a token with a price. The name of a token that the service does
 * not list is compared with these symbols too. A token that the service lists is compared only with the coin and with
 * other listed tokens: the price of an unlisted token may be invented, and must not hide a listed token.
 */
export function sortTokens(holdings: Holdings): SortedTokens {
  const entries = readEntries(holdings)
  const countBySkeleton = new Map<string, number>()
  const coinSkeleton = getSymbolSkeleton(holdings.coinSymbol)
  const pricedEntries = entries.filter(({ balance }) => !balance.address || balance.price !== undefined)
  const pricedSkeletons = new Set([coinSkeleton, ...pricedEntries.map(({ look }) => look)])
  const pricedListedEntries = pricedEntries.filter(({ isListed }) => isListed)
  const listedSkeletons = new Set([coinSkeleton, ...pricedListedEntries.map(({ look }) => look)])
  for (const { nameLook } of pricedListedEntries) pricedSkeletons.add(nameLook)
  for (const each of entries)
    for (const skeleton of new Set([each.look, each.nameLook]))
      countBySkeleton.set(skeleton, (countBySkeleton.get(skeleton) ?? 0) + 1)

  const shownTokens: Token[] = []
  const hiddenTokens: HiddenToken[] = []
  for (const entry of entries) {
    const { balance, id, isListed, look, nameLook } = entry
    const skeletons = isListed ? listedSkeletons : pricedSkeletons
    const ruleHideReason = balance.address ? findHideReason(entry, holdings, skeletons) : undefined
    const choice = holdings.choices[id]
    const hideReason = choice === 'hidden' ? 'visitor' : choice === 'shown' ? undefined : ruleHideReason
    const token = toToken(balance, {
      isVerified: isListed && ruleHideReason === undefined,
      hasNamesake: [look, nameLook].some((each) => (countBySkeleton.get(each) ?? 0) > 1),
      imageUrlOf: holdings.imageUrlOf,
    })
    if (hideReason) hiddenTokens.push({ ...token, reason: hideReason })
    else shownTokens.push(token)
  }

  const verifiedTokens = shownTokens.filter(({ isVerified }) => isVerified)
  const values = verifiedTokens.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return {
    tokens: shownTokens.sort(compareTokens),
    hidden: hiddenTokens.sort(compareTokens),
    ...(values.length > 0 && { total: addDecimals(values) }),
    isTotalPartial: verifiedTokens.some(({ value, balance }) => value === undefined && balance > 0n),
  }
}

/**
 * Returns the CAIP-10 id of a token. For the native coin, this is the CAIP-2 id of the network. EVM addresses become lower
 * case, because services write the same address in different cases.
 */
export const getTokenId = ({ address, chainId }: Pick<TokenBalance, 'address' | 'chainId'>): string =>
  address?.startsWith('eip155:') ? address.toLowerCase() : (address ?? chainId)

function readEntries({ balances, isListed }: Holdings): BalanceEntry[] {
  const entries = new Map<string, BalanceEntry>()
  for (const balance of balances) {
    const { address, quantity, symbol, name } = balance
    const id = getTokenId(balance)
    const isHeldToken = quantity.decimals !== '0' && (!address || quantity.numeric !== '0')
    if (isHeldToken && !entries.has(id))
      entries.set(id, {
        balance,
        id,
        isListed: !address || isListed(id),
        look: getSymbolSkeleton(symbol),
        nameLook: nameSkeleton(name),
      })
  }
  return [...entries.values()]
}

function findHideReason(
  { balance: { name, symbol, price }, isListed, look, nameLook }: BalanceEntry,
  { coinSymbol }: Holdings,
  skeletons: ReadonlySet<string>,
): HiddenReason | undefined {
  if (linkPattern.test(name) || linkPattern.test(symbol)) return 'link'
  // A listed token may look like the coin by chance, as `LP` looks like `IP`. So its symbol must be the same, apart from
  // case, accents and width.
  const hasCoinSymbol = isListed
    ? foldSymbol(symbol) === foldSymbol(coinSymbol)
    : look === getSymbolSkeleton(coinSymbol)
  const hasSameSkeleton = skeletons.has(look) || (!isListed && skeletons.has(nameLook))
  return hasCoinSymbol || (price === undefined && hasSameSkeleton) ? 'imitation' : undefined
}

/** Returns a symbol in lower case and without accents, so that symbols are equal if only their case, accents or width differ. */
function foldSymbol(symbol: string): string {
  return symbol.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the skeleton of a symbol: symbols that look alike have the same one. Removes a leading `$`, because `$ETH` reads as `ETH`. */
function getSymbolSkeleton(symbol: string): string {
  return nameSkeleton(symbol.replace(/^\$+(?=.)/u, ''))
}

function toToken(
  entry: TokenBalance,
  {
    isVerified,
    hasNamesake,
    imageUrlOf,
  }: Pick<Token, 'isVerified'> & { hasNamesake: boolean } & Pick<Holdings, 'imageUrlOf'>,
): Token {
  const { chainId, name, symbol, price, quantity } = entry
  const id = getTokenId(entry)
  // biome-ignore lint/plugin: the number of decimals is not an amount, and the schema limits it to 0 to 255.
  const decimals = Number(quantity.decimals)
  const imageUrl = isVerified && entry.address ? imageUrlOf(symbol) : undefined
  return {
    id,
    caipNetworkId: chainId,
    ...(entry.address && { address: entry.address.slice(chainId.length + 1) }),
    name,
    symbol,
    decimals,
    balance: toBaseUnits(quantity.numeric, decimals),
    amount: quantity.numeric,
    // The service's own value is not used, because the values of all rows must add up exactly to the total.
    ...(price !== undefined && { price, value: multiplyDecimals(quantity.numeric, price) }),
    isVerified,
    ...(hasNamesake && { hasNamesake }),
    ...(imageUrl !== undefined && { imageUrl }),
  }
}

/** Verified tokens come first. In each group, the most valuable ones come first, and tokens of equal value are sorted by symbol. */
function compareTokens(a: Token, b: Token): number {
  if (a.isVerified !== b.isVerified) return a.isVerified ? -1 : 1
  const valueOrder = compareDecimals(b.value ?? '0', a.value ?? '0')
  if (valueOrder !== 0) return valueOrder
  if (!a.address !== !b.address) return a.address ? 1 : -1
  return a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : a.id < b.id ? -1 : 1
}
