import { cleanTokenText, toTokenIcon } from '@latchkey/protocol/balances'
import * as z from 'zod/mini'
import { readAddress } from './addresses.ts'
import type { ListedCurrency, ListedToken, PriceOrigin, RpcChain } from './chains.ts'
import { hasMethods } from './methods.ts'

/** The most tokens of a chain. One call to a node reads about 300. */
const maxTokens = 2_000
/** The most decimal places of a token. More are a trick rather than a need. */
const maxDecimals = 36

/** What a server knows of a chain whose balances it serves, checked. */
export type ChainFacts = {
  /** CAIP-2. */
  id: string
  namespace: 'eip155' | 'solana' | 'bip122'
  nativeCurrency: ListedCurrency
  /** The tokens of this chain, by address. The addresses are in the form of `readAddress`. */
  tokens: ReadonlyMap<string, ListedToken>
  /** The origins of prices, by address or `native`. */
  prices: ReadonlyMap<string, PriceOrigin>
  /** The address of Multicall3 if it is not the usual one. */
  multicall: string | undefined
}

/** Thrown for a setting of a chain that is invalid. The message begins with the setting's key: `tokens[3].decimals`. */
export class ChainSettingError extends Error {
  override readonly name = 'ChainSettingError'
}

const nativeCurrencies: Readonly<Record<string, ListedCurrency>> = {
  solana: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  bip122: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
}

const isClean = (kind: 'name' | 'symbol') => (text: string) => cleanTokenText(text, kind) === text
const currencyFields = {
  name: z
    .string()
    .check(z.refine(isClean('name'), 'must have 1 to 40 characters, none of them invisible, no double spaces')),
  symbol: z
    .string()
    .check(z.refine(isClean('symbol'), 'must have 1 to 12 characters, none of them invisible or full-width')),
  decimals: z
    .int('must be a whole number')
    .check(z.gte(0, 'must be 0 or more'), z.lte(maxDecimals, 'must be at most 36')),
  logoURI: z.optional(z.string()),
}
const seconds = z
  .number('must be a number')
  .check(z.gt(0, 'must be above 0'), z.lte(31_536_000, 'must be at most a year'))
const urlList = z
  .array(z.string('must be a text').check(z.refine(isHttpUrl, 'must be an http or https URL')), 'must be a list')
  .check(z.minLength(1, 'must have an endpoint'), z.maxLength(20, 'must have at most 20 endpoints'))

/** Creates the schema of the settings of a chain. Its messages say what a value must be. */
function chainSchema(namespace: string) {
  const address = z
    .string('must be a text')
    .check(
      z.refine(
        (text) => readAddress(namespace, text) !== undefined,
        'is no address of the chain, or its checksum is wrong',
      ),
    )
  const evmAddress = z
    .string('must be a text')
    .check(z.refine((text) => readAddress('eip155', text) !== undefined, 'is no EVM address, or its checksum is wrong'))
  const origin = z.union(
    [
      z.strictObject({
        feed: evmAddress,
        chain: z.optional(z.string().check(z.regex(/^eip155:\d{1,20}$/, 'must be the CAIP-2 id of an EVM chain'))),
        maxAgeSeconds: z.optional(seconds),
      }),
      z.strictObject({
        pool: evmAddress,
        version: z.enum(['v2', 'v3']),
        minDepth: z.optional(z.number().check(z.gte(0))),
      }),
    ],
    'must be { feed, chain?, maxAgeSeconds? } or { pool, version: "v2" or "v3", minDepth? }',
  )
  return {
    token: z.object({ ...currencyFields, address }),
    chain: z.strictObject({
      urls: urlList,
      methods: z.optional(z.array(z.string())),
      nativeCurrency: z.optional(z.strictObject(currencyFields)),
      tokens: z.optional(z.array(z.unknown(), 'must be a list of tokens')),
      prices: z.optional(z.record(z.string(), origin)),
      multicall: z.optional(evmAddress),
    }),
  }
}

/**
 * Checks the settings of a chain.
 *
 * @returns the facts about the chain, or `undefined` if the server has no balances of it
 * @throws ChainSettingError with the key of the first invalid setting
 */
export function checkChain(id: string, settings: RpcChain): ChainFacts | undefined {
  const namespace = id.split(':')[0] ?? ''
  const schemas = chainSchema(namespace)
  const { nativeCurrency = nativeCurrencies[namespace], multicall, prices = {} } = parse(schemas.chain, settings, [])
  const tokens = readTokens(id, settings.tokens ?? [], schemas.token)
  const origins = readOrigins(namespace, prices, tokens)
  if (!nativeCurrency || !isSupported(namespace)) return undefined
  return {
    id,
    namespace,
    nativeCurrency: withIcon(nativeCurrency),
    tokens,
    prices: origins,
    multicall,
  }
}

const isSupported = (namespace: string): namespace is ChainFacts['namespace'] =>
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
    // Token lists have tokens of many chains. They number the chains of the EVM alone.
    if (namespace === 'eip155' && chainId !== undefined && String(chainId) !== reference) continue
    const token = parse(schema, entry, ['tokens', index])
    const address = readAddress(namespace, token.address) ?? token.address
    if (tokens.has(address)) throw new ChainSettingError(`tokens[${index}].address is listed twice`)
    tokens.set(address, { ...withIcon(token), address })
    if (tokens.size > maxTokens) throw new ChainSettingError(`tokens has more than ${maxTokens} tokens of the chain`)
  }
  return tokens
}

function readOrigins(
  namespace: string,
  prices: Readonly<Record<string, PriceOrigin>>,
  tokens: ReadonlyMap<string, ListedToken>,
): Map<string, PriceOrigin> {
  const origins = new Map<string, PriceOrigin>()
  for (const [key, origin] of Object.entries(prices)) {
    const address = key === 'native' ? key : readAddress(namespace, key)
    if (address === undefined || (address !== 'native' && !tokens.has(address)))
      throw new ChainSettingError(`prices.${key} is neither "native" nor the address of a listed token`)
    if ('pool' in origin && (namespace !== 'eip155' || key === 'native'))
      throw new ChainSettingError(`prices.${key}.pool: only a token of an EVM chain has a pool`)
    if ('feed' in origin && namespace !== 'eip155' && origin.chain === undefined)
      throw new ChainSettingError(`prices.${key}.chain must name the EVM chain of the feed`)
    origins.set(address, origin)
  }
  return origins
}

/** Returns a currency without a picture that no page could show. */
function withIcon<currency extends ListedCurrency>({
  logoURI,
  ...currency
}: currency): Omit<currency, 'logoURI'> & ListedCurrency {
  const icon = toTokenIcon(logoURI)
  return { ...(currency as Omit<currency, 'logoURI'> & ListedCurrency), ...(icon !== undefined && { logoURI: icon }) }
}

function parse<output>(schema: z.ZodMiniType<output>, value: unknown, path: readonly PropertyKey[]): output {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const key = keyText([...path, ...(issue?.path ?? [])])
  const unknownKeys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  if (unknownKeys.length > 0) throw new ChainSettingError(`${key && `${key}.`}${unknownKeys[0]} is no setting`)
  throw new ChainSettingError(`${key || 'The chain'} ${messageOf(issue)}`)
}

function messageOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type' && issue.message === 'Invalid input')
    return `must be of the type ${issue.expected}`
  return issue?.message ?? 'is invalid'
}

/** Writes the path of a setting: `tokens[3].decimals`. */
export function keyText(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('')
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}
