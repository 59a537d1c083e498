import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import { parseCaipAddress, type ServiceFault, type SupportedChains } from '@latchkey/protocol'
import {
  accountBalanceQuery,
  fungiblePriceRequest,
  nativeTokenAddresses,
  unsupportedChain,
} from '@latchkey/protocol/balances'
import { type Context, Hono } from 'hono'
import { readAddress } from '../../platform/chains/addresses.ts'
import { NodeError } from '../../platform/chains/callNode.ts'
import type { ChainSettings } from '../../platform/chains/checkChain.ts'
import { createChainReporter } from '../../platform/chains/createChainReporter.ts'
import type { Chains } from '../../platform/chains/createChains.ts'
import { LargeResponseError, maxNodeBytes, NoResponseError } from '../../platform/chains/createUpstream.ts'
import type { Clock } from '../../platform/clock.ts'
import { createSharedReads } from '../../platform/createSharedReads.ts'
import { createCallQueues } from '../../platform/http/createCallQueues.ts'
import type { HttpLimits } from '../../platform/http/HttpLimits.ts'
import { createClientBuckets, limitRequests, refuseTooMany } from '../../platform/http/limitRequests.ts'
import type { ReadClient } from '../../platform/http/readClient.ts'
import { type ProjectEnvironment, requireProject } from '../../platform/http/requireProject.ts'
import { isExcessiveJson } from '../../platform/json/isExcessiveJson.ts'
import { listIssueFields } from '../../platform/listIssueFields.ts'
import { mapInParts } from '../../platform/mapInParts.ts'
import type { ProjectRegistry } from '../../platform/projects.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'
import { type Holding, InvalidAddressError } from './BalanceSource.ts'
import { createSources } from './createSources.ts'
import type { WireBalances, WirePrices } from './wire.ts'
import { writeBalance, writePrice } from './writeWire.ts'

/** Time for which cached balances of an account are used, in ms. */
const lifetimeMs = 30_000
/** The maximum number of cached balances. An account counts once for each network. */
const maxAccounts = 10_000
/** The maximum number of currencies in all cached balances together. Some accounts hold hundreds of tokens. */
const maxHoldings = 200_000
/** The maximum number of simultaneous reads of one client, in total and per chain. A read takes up to three calls to a node. */
const readsAtOnce = { client: 12, chain: 4 } as const
/** The number of tokens of an EVM chain that a client can read for the cost of one request. */
const tokensPerRequest = 100
/** Time after which a client should try again if the nodes of a network did not respond, in seconds. */
const retrySeconds = 30
/** The maximum number of members of all objects and arrays of a request for prices together. */
const maxMembers = 200

/**
 * The variables that the middleware of a route sets for its handler: the networks and addresses of a request for balances, or the body of a
 * request for prices.
 */
type Environment = {
  Variables: ProjectEnvironment['Variables'] & {
    targets: readonly { chain: ChainSettings; address: string }[]
    isForced: boolean
    body: unknown
  }
}

/** Options of `openBalances`. */
export type BalancesOptions = {
  chains: Chains
  projects: ProjectRegistry
  limits: HttpLimits
  readClient: ReadClient
  rateLimiter: RateLimiter
  clock: Clock
  report: (error: unknown) => void
}

/**
 * Creates the routes of balances and prices: `GET /v1/account/{address}/balance`, `POST /v1/fungible/price` and `GET /v1/supported-chains`.
 * The routes read only from the operator's nodes, and call no external provider of balances or prices.
 */
export function openBalances(options: BalancesOptions): Hono<Environment> {
  const { chains, projects, readClient, rateLimiter, limits } = options
  const { settings: settingsByChain } = chains
  const reportChain = createChainReporter(options)
  const { sourceOf, prices } = createSources({ ...options, reportChain })
  const readOutcome = createOutcomeReader({ sourceOf, prices, reportChain })
  const queueOf = createCallQueues({ ...readsAtOnce, readClient })
  const app = new Hono<Environment>()
  const limitBalanceRequests = limitRequests({
    name: 'balances',
    perSecond: limits.balancesPerSecond,
    burst: limits.balanceBurst,
    // A client that has waited for long enough can read even the longest token list.
    costOf: ({ get }) => Math.min(costOfReads(get('targets')), limits.balanceBurst),
    rateLimiter,
    readClient,
  })
  // The limits for bytes are those of the RPC proxy, because a node's response about one account can be as large: 4 MiB.
  const byteBucketOf = createClientBuckets({
    name: 'balance-bytes',
    perSecond: limits.rpcBytesPerSecond,
    burst: limits.rpcByteBurst,
    rateLimiter,
    readClient,
  })
  const requireAllowedProject = requireProject(projects, { isOriginChecked: true })

  app.get('/v1/supported-chains', requireAllowedProject, (context) =>
    context.json<SupportedChains>({ http: [...settingsByChain.keys()] as CaipNetworkId[], ws: [] }),
  )

  app.get(
    '/v1/account/:address/balance',
    requireAllowedProject,
    (context, next) => {
      const query = accountBalanceQuery.safeParse(context.req.query())
      if (!query.success) return refuse(context, `Invalid query: ${listIssueFields(query.error)}`)
      const { chainId, forceUpdate } = query.data
      const text = context.req.param('address') ?? ''
      const requestedChains =
        chainId === undefined
          ? [...settingsByChain.values()]
          : [settingsByChain.get(chainId)].filter((chain) => chain !== undefined)
      if (requestedChains.length === 0)
        return refuse(context, 'The server has no balances of this network', unsupportedChain)
      const targets = requestedChains.flatMap((chain) => {
        const address = readAddress(chain.namespace, text)
        return address === undefined ? [] : [{ chain, address }]
      })
      if (targets.length === 0) return refuse(context, 'Invalid address')
      context.set('targets', targets)
      context.set('isForced', forceUpdate)
      return next()
    },
    limitBalanceRequests,
    async (context) => {
      const [targets, isForced] = [context.get('targets'), context.get('isForced')]
      const { signal } = context.req.raw
      const bytes = byteBucketOf(context)

      async function readTarget({ chain, address }: (typeof targets)[number]) {
        if (signal.aborted) return 'failed'
        // Anyone can make the responses of Solana's nodes large. The size of the two largest possible responses is charged in advance, so
        // that simultaneous reads cannot exceed the budget together.
        const reservedBytes = chain.namespace === 'solana' ? Math.min(2 * maxNodeBytes, limits.rpcByteBurst) : 0
        if (bytes && !bytes.take(reservedBytes)) return 'tooMany'
        try {
          return await readOutcome({ chain, address, isForced, charge: (length) => bytes?.charge(length) })
        } finally {
          bytes?.charge(-reservedBytes)
        }
      }

      const outcomes = await Promise.all(
        targets.map((target) => queueOf(context, target.chain.id)(() => readTarget(target))),
      )
      if (outcomes.includes('tooMany')) return refuseTooMany(context, (2 * maxNodeBytes) / limits.rpcBytesPerSecond)
      if (outcomes.includes('failed')) return refuseAsUnavailable(context)
      const balances = outcomes.filter((outcome) => typeof outcome === 'object').flat()
      if (balances.length === 0) return refuse(context, 'Invalid address')
      context.header('cache-control', 'private, no-store')
      return context.json<WireBalances>({ balances })
    },
  )

  app.post(
    '/v1/fungible/price',
    async (context, next) => {
      const text = await context.req.text()
      context.set('body', isExcessiveJson(text, maxMembers) ? undefined : parseJson(text))
      return next()
    },
    requireProject(projects, { isOriginChecked: true, projectIdOf: (context) => projectIdOf(context) }),
    limitBalanceRequests,
    async (context) => {
      const request = fungiblePriceRequest.safeParse(withProject(context))
      if (!request.success) return refuse(context, `Invalid request: ${listIssueFields(request.error)}`)
      const entries = await Promise.all(request.data.addresses.map(readPrice))
      context.header('cache-control', 'private, no-store')
      return context.json<WirePrices>({ fungibles: entries.flat() })
    },
  )

  /** Reads the price of a listed currency. Returns a list with one price, or an empty list if the server does not list the currency. */
  async function readPrice(id: CaipAddress) {
    const { namespace, chainId, address: text } = parseCaipAddress(id) ?? { namespace: '', chainId: '', address: '' }
    const chain = settingsByChain.get(`${namespace}:${chainId}`)
    if (!chain) return []
    const isNative = Object.hasOwn(nativeTokenAddresses, namespace) && isNativeAddress(namespace, text)
    const key = isNative ? 'native' : readAddress(namespace, text)
    const currency = isNative ? chain.nativeCurrency : chain.tokens.get(key ?? '')
    if (!currency || key === undefined) return []
    return [writePrice(id, currency, (await prices.read(chain.id)).get(key))]
  }

  return app
}

/**
 * Creates the function that reads the balances of an account on one network. The function returns the balances, `invalid` if the network
 * refuses the address, or `failed` if no node returned the balances.
 */
function createOutcomeReader({
  sourceOf,
  prices,
  reportChain,
}: ReturnType<typeof createSources> & { reportChain: (chainId: string, error: unknown) => void }) {
  const readShared = createSharedReads<readonly Holding[]>({
    lifetimeMs,
    max: maxAccounts,
    maxSize: maxHoldings,
    sizeOf: ({ length }) => length,
  })

  return async (options: {
    chain: ChainSettings
    address: string
    isForced: boolean
    charge: (length: number) => void
  }) => {
    const { chain, address, isForced, charge } = options
    const key = `${chain.id} ${address}`
    try {
      const [holdings, knownPrices] = await Promise.all([
        readShared(key, { isForced, read: async () => (await sourceOf(chain)).read(address, charge) }),
        prices.read(chain.id),
      ])
      return await mapInParts(holdings, (holding) =>
        writeBalance(chain.id, holding, knownPrices.get(holding.address ?? 'native')),
      )
    } catch (error) {
      if (error instanceof InvalidAddressError) return 'invalid'
      const isUnavailable = [NoResponseError, NodeError, LargeResponseError].some((type) => error instanceof type)
      if (!isUnavailable) throw error
      reportChain(chain.id, error)
      return 'failed'
    }
  }
}

/**
 * Returns the number of requests that the reads of balances count as. A read of an EVM chain calls each listed token, so it counts once for
 * each 100 tokens. A request for prices has no reads, and counts once.
 */
function costOfReads(targets: readonly { chain: ChainSettings }[] | undefined): number {
  const costs = targets?.map(({ chain: { namespace, tokens } }) =>
    namespace === 'eip155' ? Math.max(1, Math.ceil(tokens.size / tokensPerRequest)) : 1,
  )
  return costs?.reduce((sum, cost) => sum + cost, 0) ?? 1
}

/** Whether an address represents the native coin of its network. */
function isNativeAddress(namespace: string, address: string): boolean {
  const native = nativeTokenAddresses[namespace as keyof typeof nativeTokenAddresses]
  return address === native || (namespace === 'eip155' && address.toLowerCase() === native)
}

function refuse(context: Context, error: string, code?: string): Response {
  return context.json<ServiceFault>({ error, ...(code !== undefined && { code }) }, 400)
}

function refuseAsUnavailable(context: Context): Response {
  context.header('retry-after', String(retrySeconds))
  return context.json<ServiceFault>({ error: 'No endpoint of the network responds' }, 503)
}

/**
 * Returns the id of the project of a request for prices. Latchkey's client library sends the id in the query. Other clients send it in the
 * body.
 */
function projectIdOf(context: Context): string | undefined {
  const { projectId } = (context.get('body') ?? {}) as { projectId?: unknown }
  return context.req.query('projectId') ?? (typeof projectId === 'string' ? projectId : undefined)
}

/** Returns the body of a request, with the id of the project that was found. */
function withProject(context: Context<Environment>): unknown {
  const body = context.get('body')
  return typeof body === 'object' && body !== null ? { ...body, projectId: context.get('projectId') } : body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
