import { cleanTokenText, toTokenIcon } from '@latchkey/protocol/balances'
import * as z from 'zod/mini'
import { readAddress } from './addresses.ts'
import type { ListedCurrency, ListedToken, PriceOrigin, RpcChain } from './chains.ts'
import { hasMethods } from './methods.ts'

/** The maximum number of tokens of a chain. One call to a node reads about 300 balances, so 2,000 tokens take 7 calls. */
const maxTokens = 2_000
/** The maximum number of decimal places of a token. Real tokens need fewer. A larger number could be an attempt to deceive visitors. */
const maxDecimals = 36

/** The checked settings of a chain whose balances the server serves. */
export type ChainSettings = {
  /** The CAIP-2 id of the chain. */
  id: string
  namespace: 'eip155' | 'solana' | 'bip122'
  nativeCurrency: ListedCurrency
  /** The tokens of this chain, by address. The addresses are in the form that `readAddress` returns. */
  tokens: ReadonlyMap<string, ListedToken>
  /** The origins of prices. The key is a token's address, or `native` for the native coin. */
  prices: ReadonlyMap<string, PriceOrigin>
  /** The address of Multicall3 if it is not the usual one. */
  multicall: string | undefined
}

/** Thrown for a setting of a chain that is invalid. The message begins with the setting's key: `tokens[3].decimals`. */
export class ChainSettingError extends Error {
  override readonly name = 'ChainSettingError'
}

/** The native coins of the namespaces whose chains all have the same coin. */
const nativeCurrencyByNamespace: Readonly<Record<string, ListedCurrency>> = {
  solana: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  bip122: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
}

/** Creates a function that returns whether a text is equal to its cleaned form. */
const createCleanCheck = (kind: 'name' | 'symbol') => (text: string) => cleanTokenText(text, kind) === text
const currencyFieldSchemas = {
  name: z
    .string()
    .check(
      z.refine(createCleanCheck('name'), 'must have 1 to 40 characters, none of them invisible, no double spaces'),
    ),
  symbol: z
    .string()
    .check(z.refine(createCleanCheck('symbol'), 'must have 1 to 12 characters, none of them invisible or full-width')),
  decimals: z
    .int('must be a whole number')
    .check(z.gte(0, 'must be 0 or more'), z.lte(maxDecimals, 'must be at most 36')),
  logoURI: z.optional(z.string()),
}
const secondsSchema = z
  .number('must be a number')
  .check(z.gt(0, 'must be above 0'), z.lte(31_536_000, 'must be at most a year'))
const urlListSchema = z
  .array(z.string('must be a text').check(z.refine(isHttpUrl, 'must be an http or https URL')), 'must be a list')
  .check(z.minLength(1, 'must have an endpoint'), z.maxLength(20, 'must have at most 20 endpoints'))

/** Creates the schemas for the settings of a chain. Their error messages say what a value must be. */
function createChainSchemas(namespace: string) {
  const address = z
    .string('must be a text')
    .check(
      z.refine(
        (text) => readAddress(namespace, text) !== undefined,
        'is no address of the chain, or its checksum is wrong',
      ),
    )
  const evmAddressSchema = z
    .string('must be a text')
    .check(z.refine((text) => readAddress('eip155', text) !== undefined, 'is no EVM address, or its checksum is wrong'))
  const priceOriginSchema = z.union(
    [
      z.strictObject({
        feed: evmAddressSchema,
        chain: z.optional(z.string().check(z.regex(/^eip155:\d{1,20}$/, 'must be the CAIP-2 id of an EVM chain'))),
        maxAgeSeconds: z.optional(secondsSchema),
      }),
      z.strictObject({
        pool: evmAddressSchema,
        version: z.enum(['v2', 'v3']),
        minDepth: z.optional(z.number().check(z.gte(0))),
      }),
    ],
    'must be { feed, chain?, maxAgeSeconds? } or { pool, version: "v2" or "v3", minDepth? }',
  )
  return {
    token: z.object({ ...currencyFieldSchemas, address }),
    chain: z.strictObject({
      urls: urlListSchema,
      methods: z.optional(z.array(z.string())),
      nativeCurrency: z.optional(z.strictObject(currencyFieldSchemas)),
      tokens: z.optional(z.array(z.unknown(), 'must be a list of tokens')),
      prices: z.optional(z.record(z.string(), priceOriginSchema)),
      multicall: z.optional(evmAddressSchema),
    }),
  }
}

/**
 * Checks the settings of a chain.
 *
 * @returns the checked settings, or `undefined` if the server serves no balances of the chain
 * @throws ChainSettingError with the key of the first invalid setting
 */
export function checkChain(id: string, settings: RpcChain): ChainSettings | undefined {
  const namespace = id.split(':')[0] ?? ''
  const schemas = createChainSchemas(namespace)
  const {
    nativeCurrency = nativeCurrencyByNamespace[namespace],
    multicall,
    prices = {},
  } = parseSetting(schemas.chain, settings, [])
  const tokens = readTokens(id, settings.tokens ?? [], schemas.token)
  const priceOrigins = readPriceOrigins(namespace, prices, tokens)
  if (!nativeCurrency || !isSupportedNamespace(namespace)) return undefined
  return {
    id,
    namespace,
    nativeCurrency: withShowableLogo(nativeCurrency),
    tokens,
    prices: priceOrigins,
    multicall,
  }
}

const isSupportedNamespace = (namespace: string): namespace is ChainSettings['namespace'] =>
  hasMethods(namespace) || namespace === 'bip122'

function readTokens(
  id: string,
  list: readonly unknown[],
  schema: z.ZodMiniType<ListedToken>,
): Map<string, ListedToken> {
  const [namespace = '', reference = ''] = id.split(':')
  if (list.length > 0 && !hasMethods(namespace)) throw new ChainSettingError('tokens: the chain has no tokens')
  const tokens = new Map<string, ListedToken>()
  for (const [index, entry] of list.entries()) {
    const { chainId } = (entry ?? {}) as { chainId?: unknown }
    // Token lists contain tokens of many chains. A `chainId` in a token list is always that of an EVM chain.
    if (namespace === 'eip155' && chainId !== undefined && String(chainId) !== reference) continue
    const token = parseSetting(schema, entry, ['tokens', index])
    const address = readAddress(namespace, token.address) ?? token.address
    if (tokens.has(address)) throw new ChainSettingError(`tokens[${index}].address is listed twice`)
    tokens.set(address, { ...withShowableLogo(token), address })
    if (tokens.size > maxTokens) throw new ChainSettingError(`tokens has more than ${maxTokens} tokens of the chain`)
  }
  return tokens
}

function readPriceOrigins(
  namespace: string,
  prices: Readonly<Record<string, PriceOrigin>>,
  tokens: ReadonlyMap<string, ListedToken>,
): Map<string, PriceOrigin> {
  const priceOrigins = new Map<string, PriceOrigin>()
  for (const [key, origin] of Object.entries(prices)) {
    const address = key === 'native' ? key : readAddress(namespace, key)
    if (address === undefined || (address !== 'native' && !tokens.has(address)))
      throw new ChainSettingError(`prices.${key} is neither "native" nor the address of a listed token`)
    if ('pool' in origin && (namespace !== 'eip155' || key === 'native'))
      throw new ChainSettingError(`prices.${key}.pool: only a token of an EVM chain has a pool`)
    if ('feed' in origin && namespace !== 'eip155' && origin.chain === undefined)
      throw new ChainSettingError(`prices.${key}.chain must name the EVM chain of the feed`)
    priceOrigins.set(address, origin)
  }
  return priceOrigins
}

/** Returns a copy of a currency, without its `logoURI` if no page could show that picture. */
function withShowableLogo<currency extends ListedCurrency>({
  logoURI,
  ...currency
}: currency): Omit<currency, 'logoURI'> & ListedCurrency {
  const logo = toTokenIcon(logoURI)
  return { ...(currency as Omit<currency, 'logoURI'> & ListedCurrency), ...(logo !== undefined && { logoURI: logo }) }
}

function parseSetting<output>(schema: z.ZodMiniType<output>, value: unknown, path: readonly PropertyKey[]): output {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const key = formatSettingPath([...path, ...(issue?.path ?? [])])
  const unknownKeys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  if (unknownKeys.length > 0) throw new ChainSettingError(`${key && `${key}.`}${unknownKeys[0]} is no setting`)
  throw new ChainSettingError(`${key || 'The chain'} ${describeIssue(issue)}`)
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type' && issue.message === 'Invalid input')
    return `must be of the type ${issue.expected}`
  return issue?.message ?? 'is invalid'
}

/** Returns the path of a setting as text: `tokens[3].decimals`. */
export function formatSettingPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('')
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}
