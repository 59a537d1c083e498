import type { CaipAddress, CaipNetworkId, TokenBalance } from '@latchkey/protocol'
import { unsupportedChain } from '@latchkey/protocol/balances'
import type { Core } from '../createCore.ts'
import { ServiceError } from '../errors/service.ts'
import { reportServiceError } from '../notices/reportError.ts'
import { fetchBalances, fetchPrices } from '../services/blockchainApi.ts'
import type { ServiceTarget } from '../services/request.ts'
import { discoverAssets } from './discoverAssets.ts'
import { getTokenId } from './sortTokens.ts'
import type { StoredBalances } from './tokenStore.ts'

/** An account on one network, and the wallet that holds it. */
export type TokenAccount = {
  readonly caipAddress: CaipAddress
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly connectorId: string
}

/** Returns the service that reads balances; `undefined` if the site configured none. */
function findBalanceService(core: Core): ServiceTarget | undefined {
  const { services, projectId = '' } = core.options.state
  return services.blockchainApi
    ? { baseUrl: services.blockchainApi, projectId, signal: core.lifetime.signal }
    : undefined
}

/**
 * Creates the function that reads the balances of an account: from the wallet, if the wallet can list them, otherwise from
 * the service. The result is `undefined` if neither lists the tokens of the network.
 */
export function createBalanceReader(core: Core) {
  /** The accounts whose wallet cannot list tokens. The wallet is asked once, and not with every poll. */
  const accountsWithoutDiscovery = new Set<string>()
  /** The networks that the service does not support. The service is not asked for these networks again. */
  const unsupportedNetworks = new Set<string>()

  async function readFromWallet(account: TokenAccount): Promise<readonly TokenBalance[] | undefined> {
    const key = `${account.connectorId} ${account.caipAddress}`
    const { address, caipNetworkId, connectorId } = account
    // A request over WalletConnect would open the wallet's app on a phone, so such a wallet is not asked.
    const isOverWalletConnect = core.connectors.state.byNamespace.eip155?.some(
      ({ id, type }) => id === connectorId && type === 'WALLET_CONNECT',
    )
    if (isOverWalletConnect || accountsWithoutDiscovery.has(key) || !caipNetworkId.startsWith('eip155:'))
      return undefined
    // A wallet that does not support the method rejects the request. The balances are then read from the service, so the
    // error is not reported.
    const balances = await discoverAssets(core, { address, caipNetworkId, connectorId }).catch(() => undefined)
    if (!balances) accountsWithoutDiscovery.add(key)
    return balances
  }

  /**
   * Adds the names and prices of the service to the tokens that the service lists, and returns the ids of these tokens
   * as `listed`. Other tokens keep the prices that the wallet reported. If the service does not respond, no token is listed.
   */
  async function addPrices(target: ServiceTarget | undefined, balances: readonly TokenBalance[]) {
    const addresses = balances.flatMap(({ address }) => address ?? [])
    const prices = target && addresses.length > 0 ? await readPrices({ ...target, addresses }) : []
    if (!prices) return { balances, listed: [], isUnpriced: true } as const
    const pricesByAddress = new Map(prices.map(({ address, ...price }) => [address.toLowerCase(), price]))
    const listedIds: string[] = []
    const pricedBalances = balances.map((balance) => {
      const servicePrice = balance.address && pricesByAddress.get(balance.address.toLowerCase())
      // If the wallet and the service report different symbols, the token may be a fake, so it gets no price of the service.
      if (!servicePrice || servicePrice.symbol !== balance.symbol) return balance
      listedIds.push(getTokenId(balance))
      return {
        ...balance,
        name: servicePrice.name,
        ...(servicePrice.price !== undefined && { price: servicePrice.price }),
      }
    })
    return { balances: pricedBalances, listed: listedIds }
  }

  async function readPrices(request: Parameters<typeof fetchPrices>[0]) {
    try {
      return await fetchPrices(request)
    } catch (error) {
      reportServiceError(core, error)
      return undefined
    }
  }

  async function readFromService(target: ServiceTarget, account: TokenAccount, isForced: boolean) {
    const { address, caipNetworkId } = account
    if (unsupportedNetworks.has(caipNetworkId)) return undefined
    try {
      return await fetchBalances({ ...target, address, caipNetworkId, forceUpdate: isForced })
    } catch (error) {
      if (!isUnsupportedNetworkError(error)) throw error
      unsupportedNetworks.add(caipNetworkId)
      return undefined
    }
  }

  return async (account: TokenAccount, { isForced }: { isForced: boolean }): Promise<StoredBalances | undefined> => {
    const target = findBalanceService(core)
    const walletBalances = await readFromWallet(account)
    if (walletBalances) return { ...(await addPrices(target, walletBalances)), readAt: Date.now() }
    const balances = target && (await readFromService(target, account, isForced))
    return balances && { balances, listed: 'all', readAt: Date.now() }
  }
}

const isUnsupportedNetworkError = (error: unknown) =>
  error instanceof ServiceError && error.values.n === 400 && error.details?.includes(`"${unsupportedChain}"`) === true
