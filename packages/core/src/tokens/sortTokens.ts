import type { TokenBalance } from '@latchkey/protocol'
import { addDecimals, compareDecimals, multiplyDecimals, toBaseUnits } from '@latchkey/protocol/money'
import { nameSkeleton } from '@latchkey/protocol/names'
import type { HiddenReason, HiddenToken, Token } from './Token.ts'

/** Tokens that the visitor chose to show or to hide, by token id. A choice overrides every rule of `sortTokens`. */
export type TokenChoices = Readonly<Record<string, 'shown' | 'hidden'>>

/** The balances of an account on one network, and what decides how they are shown. */
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
  /** Whether it is unknown which tokens are verified, or what one of them costs. `total` may then be too low. */
  readonly isTotalPartial: boolean
}

/**
 * Matches a text that advertises a web page: a URL, or a domain such as `claim.example`. A single letter or a digit after
 * the dot makes no domain (`USDC.e`, `v2.0`).
 */
const linkPattern = /:\/\/|\bwww[.。]|[\p{L}\p{N}-][.․。｡]\p{L}{2,}/iu

/** A balance, and what its place in the list depends on. */
type Entry = { balance: TokenBalance; id: string; isListed: boolean; look: string; nameLook: string }

/**
 * Sorts the tokens of an account into shown and hidden ones. Tokens without decimals are dropped, because collectibles
 * and spam look like that. Of two balances of one token, the first one counts.
 *
 * A token imitates another one if its symbol looks like that of the network's coin or of a token with a price, but it
 * has no price itself, and another address. The price of a token that the service does not list may be anything, so such
 * a token never makes a listed one an imitation. A token that the service does not list imitates by its name too.
 */
export function sortTokens(holdings: Holdings): SortedTokens {
  const entries = readEntries(holdings)
  const countOf = new Map<string, number>()
  const coinLook = lookOf(holdings.coinSymbol)
  const priced = entries.filter(({ balance }) => !balance.address || balance.price !== undefined)
  const pricedLooks = new Set([coinLook, ...priced.map(({ look }) => look)])
  const pricedAndListed = priced.filter(({ isListed }) => isListed)
  const listedLooks = new Set([coinLook, ...pricedAndListed.map(({ look }) => look)])
  for (const { nameLook } of pricedAndListed) pricedLooks.add(nameLook)
  for (const each of entries)
    for (const look of new Set([each.look, each.nameLook])) countOf.set(look, (countOf.get(look) ?? 0) + 1)

  const shown: Token[] = []
  const hidden: HiddenToken[] = []
  for (const entry of entries) {
    const { balance, id, isListed, look, nameLook } = entry
    const looks = isListed ? listedLooks : pricedLooks
    const ruleHideReason = balance.address ? findHideReason(entry, holdings, looks) : undefined
    const choice = holdings.choices[id]
    const hideReason = choice === 'hidden' ? 'visitor' : choice === 'shown' ? undefined : ruleHideReason
    const token = toToken(balance, {
      isVerified: isListed && ruleHideReason === undefined,
      hasNamesake: [look, nameLook].some((each) => (countOf.get(each) ?? 0) > 1),
      imageUrlOf: holdings.imageUrlOf,
    })
    if (hideReason) hidden.push({ ...token, reason: hideReason })
    else shown.push(token)
  }

  const verifiedTokens = shown.filter(({ isVerified }) => isVerified)
  const values = verifiedTokens.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return {
    tokens: shown.sort(compareTokens),
    hidden: hidden.sort(compareTokens),
    ...(values.length > 0 && { total: addDecimals(values) }),
    isTotalPartial: verifiedTokens.some(({ value, balance }) => value === undefined && balance > 0n),
  }
}

/**
 * Returns the CAIP-10 id of a token. For the native coin, this is the CAIP-2 id of the network. EVM addresses become lower
 * case, because services write the same address in different cases.
 */
export const idOf = ({ address, chainId }: Pick<TokenBalance, 'address' | 'chainId'>): string =>
  address?.startsWith('eip155:') ? address.toLowerCase() : (address ?? chainId)

function readEntries({ balances, isListed }: Holdings): Entry[] {
  const entries = new Map<string, Entry>()
  for (const balance of balances) {
    const { address, quantity, symbol, name } = balance
    const id = idOf(balance)
    const isHeld = quantity.decimals !== '0' && (!address || quantity.numeric !== '0')
    if (isHeld && !entries.has(id))
      entries.set(id, {
        balance,
        id,
        isListed: !address || isListed(id),
        look: lookOf(symbol),
        nameLook: nameSkeleton(name),
      })
  }
  return [...entries.values()]
}

function findHideReason(
  { balance: { name, symbol, price }, isListed, look, nameLook }: Entry,
  { coinSymbol }: Holdings,
  looks: ReadonlySet<string>,
): HiddenReason | undefined {
  if (linkPattern.test(name) || linkPattern.test(symbol)) return 'link'
  // The symbol of a listed token with a price may look like that of the coin by chance, as `LP` looks like `IP`.
  const isCoin = isListed ? foldSymbol(symbol) === foldSymbol(coinSymbol) : look === lookOf(coinSymbol)
  const hasLook = looks.has(look) || (!isListed && looks.has(nameLook))
  return isCoin || (price === undefined && hasLook) ? 'imitation' : undefined
}

/** Symbols that differ only in case, accents or width are the same. */
function foldSymbol(symbol: string): string {
  return symbol.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns what a person sees in a symbol. A dollar sign before a symbol means little: `$ETH` reads as `ETH`. */
function lookOf(symbol: string): string {
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
  const id = idOf(entry)
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
