import { createBalances } from '@latchkey/adapter-kit/flows'
import type { AdapterPorts, NativeBalance } from '@latchkey/core/adapter'
import { NetworkError } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import type { BitcoinApi, CreateBitcoinApi } from './bitcoinApi.ts'
import { esploraApi } from './esploraApi.ts'

/** Access to the kit's networks, with a cache of recent balances. */
export type NetworkAccess = {
  /**
   * Returns the API of a network.
   *
   * @throws NetworkError `NetworkNotFound` for a network that the kit does not have
   */
  api(caipNetworkId: CaipNetworkId): BitcoinApi
  /**
   * Checks that a network has an endpoint for sending. Called before the wallet signs, so that a missing endpoint is reported before
   * anything can be sent.
   *
   * @throws NetworkError `NoRpcUrl` if the network has no endpoint and the site passed no API of its own
   */
  assertReachable(caipNetworkId: CaipNetworkId): void
  /**
   * Returns the native balance of an address. If `isFresh` is true, requests the balance from the API even if it is cached.
   *
   * @throws NetworkError `BalanceUnavailable` if the balance cannot be read
   */
  getBalance(parameters: { address: string; network: Network; isFresh?: boolean }): Promise<NativeBalance>
  /** Removes a balance from the cache, so that the next `getBalance` requests it from the API. */
  forgetBalance(caipNetworkId: CaipNetworkId, address: string): void
}

export function createNetworkAccess(
  { networks, rpc }: Pick<AdapterPorts, 'networks' | 'rpc'>,
  createApi: CreateBitcoinApi = esploraApi,
): NetworkAccess {
  const apis = new Map<CaipNetworkId, BitcoinApi>()
  const findNetwork = (caipNetworkId: CaipNetworkId): Network => {
    const network = networks.find((each) => each.caipNetworkId === caipNetworkId)
    if (!network) throw new NetworkError('NetworkNotFound', { details: caipNetworkId })
    return network
  }
  const getApi = (caipNetworkId: CaipNetworkId): BitcoinApi => {
    const network = findNetwork(caipNetworkId)
    const api = apis.get(caipNetworkId) ?? createApi({ network, urls: rpc.urls(network), timeoutMs: rpc.timeoutMs })
    apis.set(caipNetworkId, api)
    return api
  }
  const balanceCache = createBalances(({ address, network }) => getApi(network.caipNetworkId).getBalance(address))

  const assertReachable = (caipNetworkId: CaipNetworkId) => {
    const network = findNetwork(caipNetworkId)
    if (createApi === esploraApi && rpc.urls(network).length === 0)
      throw new NetworkError('NoRpcUrl', { values: { id: String(network.id) } })
  }

  return { api: getApi, assertReachable, getBalance: balanceCache.get, forgetBalance: balanceCache.forget }
}
