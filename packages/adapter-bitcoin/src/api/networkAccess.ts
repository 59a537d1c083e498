import { createBalances } from '@latchkey/adapter-kit/flows'
import type { AdapterPorts, NativeBalance } from '@latchkey/core/adapter'
import { NetworkError } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import type { BitcoinApi, CreateBitcoinApi } from './bitcoinApi.ts'
import { esploraApi } from './esploraApi.ts'

/** How the kit's networks are reached, and a cache of recent reads. */
export type NetworkAccess = {
  /** @throws NetworkError `NetworkNotFound` for one that is not the kit's */
  api(caipNetworkId: CaipNetworkId): BitcoinApi
  /**
   * Checks that there is something to send to. Once a transaction is signed and sent, no error says that it was not.
   *
   * @throws NetworkError `NoRpcUrl` for a network without an endpoint, unless the site has an API of its own
   */
  assertReachable(caipNetworkId: CaipNetworkId): void
  /** @throws NetworkError `BalanceUnavailable` */
  getBalance(parameters: { address: string; network: Network }): Promise<NativeBalance>
  /** Makes the next reading of a balance ask the chain. */
  forgetBalance(caipNetworkId: CaipNetworkId, address: string): void
}

export function createNetworkAccess(
  { networks, rpc }: Pick<AdapterPorts, 'networks' | 'rpc'>,
  createApi: CreateBitcoinApi = esploraApi,
): NetworkAccess {
  const apis = new Map<CaipNetworkId, BitcoinApi>()
  const find = (caipNetworkId: CaipNetworkId): Network => {
    const network = networks.find((each) => each.caipNetworkId === caipNetworkId)
    if (!network) throw new NetworkError('NetworkNotFound', { details: caipNetworkId })
    return network
  }
  const api = (caipNetworkId: CaipNetworkId): BitcoinApi => {
    const network = find(caipNetworkId)
    const made = apis.get(caipNetworkId) ?? createApi({ network, urls: rpc.urls(network), timeoutMs: rpc.timeoutMs })
    apis.set(caipNetworkId, made)
    return made
  }
  const balances = createBalances(({ address, network }) => api(network.caipNetworkId).getBalance(address))

  const assertReachable = (caipNetworkId: CaipNetworkId) => {
    const network = find(caipNetworkId)
    if (createApi === esploraApi && rpc.urls(network).length === 0)
      throw new NetworkError('NoRpcUrl', { values: { id: String(network.id) } })
  }

  return { api, assertReachable, getBalance: balances.get, forgetBalance: balances.forget }
}
