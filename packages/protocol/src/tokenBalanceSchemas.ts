import * as z from 'zod/mini'
import { type CaipAddress, type CaipNetworkId, isCaipAddress, isCaipNetworkId } from './caip.ts'
import { cleanTokenText } from './cleanTokenText.ts'
import { toDecimalText } from './decimalText.ts'
import { createListSchema } from './listOf.ts'
import type {
  AccountBalanceQuery,
  AccountBalances,
  FungiblePrice,
  FungiblePrices,
  SupportedChains,
  TokenBalance,
} from './tokenBalances.ts'
import { toTokenIcon } from './toTokenIcon.ts'
import { createFilteredListSchema } from './validMembers.ts'

/** The maximum number of balances or prices that are read from a response. */
const maxEntries = 1_000
/** The maximum number of addresses in a request for prices. */
const maxAddresses = 100
/** The maximum number of digits of a price before the decimal point. A price with more digits is a server's error, and too long to show. */
const maxPriceDigits = 20

/** A CAIP-2 id. */
const networkIdSchema = z.string().check(z.maxLength(41), z.regex(/^[a-z0-9]+:[-\w]+$/))
/** A CAIP-10 id, of an account or of a token. */
const accountIdSchema = z.string().check(z.maxLength(170), z.regex(/^[a-z0-9]+:[-\w]+:[-.%\w]+$/))
/** The schema of a field whose invalid value becomes `undefined`, so that the whole entry is not rejected. */
const lenientText = z.catch(z.nullish(z.string()), undefined)
const lenientAmount = z.catch(z.nullish(z.union([z.number(), z.string()])), undefined)

/** The fields of a balance as servers send them. */
const wireBalanceSchema = z.object({
  name: lenientText,
  symbol: z.string(),
  chainId: networkIdSchema,
  address: z.nullish(accountIdSchema),
  value: lenientAmount,
  price: lenientAmount,
  quantity: z.object({ decimals: z.union([z.string(), z.number()]), numeric: z.string() }),
  iconUrl: lenientText,
})

/** The fields of a price as servers send them. */
const wirePriceSchema = z.object({
  address: accountIdSchema,
  name: lenientText,
  symbol: z.string(),
  iconUrl: lenientText,
  price: lenientAmount,
})

/**
 * The schema of one balance of a response. Texts are cleaned, and amounts become exact decimal text. The schema rejects a balance without
 * a symbol, network or valid amount, and a token whose address is not on the network `chainId`.
 *
 * If the price is 0, `price` and `value` become `undefined`, because some servers send 0 if they know no price.
 */
export const tokenBalance = z.pipe(
  wireBalanceSchema,
  z.transform((entry, context): TokenBalance => {
    const displayFields = readDisplayFields(entry)
    const quantity = readQuantity(entry.quantity)
    const { chainId, address } = entry
    const isTokenValid = !address || (isCaipAddress(address) && address.startsWith(`${chainId}:`))
    if (!displayFields || !quantity || !isCaipNetworkId(chainId) || !isTokenValid) {
      context.issues.push({ code: 'custom', message: 'Invalid input', input: entry })
      return z.NEVER
    }
    const price = readPrice(entry.price)
    const value = price === undefined ? undefined : toDecimalText(entry.value)
    return {
      ...displayFields,
      chainId,
      ...(address && { address: address as CaipAddress }),
      ...(value !== undefined && { value }),
      ...(price !== undefined && { price }),
      quantity,
    }
  }),
)

/**
 * The schema of the response of `GET /v1/account/{address}/balance`. The schema removes invalid balances and accepts the others.
 */
export const accountBalances = z.pipe(
  z.object({ balances: createFilteredListSchema(tokenBalance, maxEntries) }),
  z.transform((response): AccountBalances => response),
)

/** The schema of one price of a response. Its texts and amounts are cleaned as in `tokenBalance`. */
export const fungiblePrice = z.pipe(
  wirePriceSchema,
  z.transform((entry, context): FungiblePrice => {
    const displayFields = readDisplayFields(entry)
    if (!displayFields || !isCaipAddress(entry.address)) {
      context.issues.push({ code: 'custom', message: 'Invalid input', input: entry })
      return z.NEVER
    }
    const price = readPrice(entry.price)
    return { address: entry.address, ...displayFields, ...(price !== undefined && { price }) }
  }),
)

/** The schema of the response of `POST /v1/fungible/price`. The schema removes invalid prices and accepts the others. */
export const fungiblePrices = z.pipe(
  z.object({ fungibles: createFilteredListSchema(fungiblePrice, maxEntries) }),
  z.transform((response): FungiblePrices => response),
)

/** The schema of the response of `GET /v1/supported-chains`. The schema removes invalid ids. */
export const supportedChains = z.pipe(
  z.object({
    http: createFilteredListSchema(z.custom<CaipNetworkId>(isCaipNetworkId), maxEntries),
    ws: z.catch(createFilteredListSchema(z.custom<CaipNetworkId>(isCaipNetworkId), maxEntries), []),
  }),
  z.transform((response): SupportedChains => response),
)

/** The schema of the body of a response with a status of 400 or above. */
export const serviceFault = z.object({ error: z.string(), code: z.optional(z.string().check(z.maxLength(64))) })

/** The schema of the query of `GET /v1/account/{address}/balance`. The schema removes all other parameters (`projectId`, `st`, `sv`). */
export const accountBalanceQuery = z.pipe(
  z.object({
    currency: z._default(z.literal('usd'), 'usd'),
    chainId: z.optional(networkIdSchema.check(z.refine(isCaipNetworkId))),
    forceUpdate: z.optional(z.string()),
  }),
  z.transform(
    ({ currency, chainId, forceUpdate }): AccountBalanceQuery => ({
      currency,
      ...(chainId !== undefined && { chainId: chainId as CaipNetworkId }),
      forceUpdate: forceUpdate !== undefined,
    }),
  ),
)

/** The schema of the body of `POST /v1/fungible/price`. */
export const fungiblePriceRequest = z.object({
  currency: z.literal('usd'),
  addresses: createListSchema(z.pipe(accountIdSchema, z.custom<CaipAddress & string>(isCaipAddress)), {
    most: maxAddresses,
  }),
  projectId: z.string().check(z.maxLength(100)),
})

/** Returns the fields that a visitor sees: the cleaned name and symbol, and the icon. Returns undefined if the symbol is invalid. */
function readDisplayFields(entry: { name?: unknown; symbol: string; iconUrl?: unknown }) {
  const symbol = cleanTokenText(entry.symbol, 'symbol')
  if (symbol === undefined) return undefined
  const iconUrl = toTokenIcon(entry.iconUrl)
  return { name: cleanTokenText(entry.name, 'name') ?? symbol, symbol, ...(iconUrl !== undefined && { iconUrl }) }
}

function readQuantity(quantity: { decimals: string | number; numeric: string }): TokenBalance['quantity'] | undefined {
  const decimals = String(quantity.decimals)
  const numeric = toDecimalText(quantity.numeric)
  if (!/^(0|[1-9]\d{0,2})$/.test(decimals) || numeric === undefined) return undefined
  const [whole = '', fraction = ''] = numeric.split('.')
  if (fraction.length > Number(decimals) || Number(decimals) > 255) return undefined
  // A token contract stores amounts as uint256. A larger amount is a server's error.
  const baseUnits = BigInt(whole + fraction.padEnd(Number(decimals), '0'))
  return baseUnits >> 256n === 0n ? { decimals, numeric } : undefined
}

function readPrice(price: unknown): string | undefined {
  const text = toDecimalText(price)
  return text === undefined || text === '0' || text.replace(/\..*/, '').length > maxPriceDigits ? undefined : text
}
