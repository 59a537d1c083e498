import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { RpcChain, RpcChains } from './chains.ts'
import { ChainSettingError, type ChainSettings, checkChain } from './checkChain.ts'
import { type ChainClient, createChainClient, type ResponseText } from './createChainClient.ts'
import { createEsploraClient, type EsploraClient } from './createEsploraClient.ts'
import { hasMethods } from './methods.ts'

/** The maximum size of the cache for responses that can no longer change, in bytes. */
const cacheBytes = 16 * 1024 * 1024
/** Time for which a cached response is used, in ms. The time is limited because a node may have responded wrongly. */
const cacheMs = 60 * 60_000

/** The JSON-RPC clients of the chains for which the server has endpoints, by CAIP-2 id. */
export type ChainClients = ReadonlyMap<string, ChainClient>

/** The clients and the checked settings of a server's chains. */
export type Chains = {
  rpc: ChainClients
  /** The clients of Bitcoin networks, by CAIP-2 id. */
  esplora: ReadonlyMap<string, EsploraClient>
  /** The checked settings of the chains whose balances the server serves, by CAIP-2 id. */
  settings: ReadonlyMap<string, ChainSettings>
}

/**
 * Creates the clients of the chains for which the operator has set endpoints.
 *
 * @throws RangeError if a setting of a chain is invalid, or the server supports no API of the chain's namespace. The message names the
 *    setting: `chains.eip155:1.tokens[3].decimals must be at most 36`.
 */
export function createChains({ chains, clock }: { chains: RpcChains; clock: Clock }): Chains {
  const responseCache = new LRUCache<string, ResponseText>({
    maxSize: cacheBytes,
    sizeCalculation: ({ text }, key) => key.length + text.length,
    ttl: cacheMs,
  })
  const rpcClients = new Map<string, ChainClient>()
  const esploraClients = new Map<string, EsploraClient>()
  const settingsByChain = new Map<string, ChainSettings>()
  for (const [id, chain] of Object.entries(chains)) {
    const namespace = id.split(':')[0] ?? ''
    const chainSettings = readChainSettings(id, chain)
    if (chainSettings) settingsByChain.set(id, chainSettings)
    if (hasMethods(namespace)) rpcClients.set(id, createChainClient({ id, chain, cache: responseCache, clock }))
    else if (namespace === 'bip122') esploraClients.set(id, createEsploraClient({ id, urls: chain.urls, clock }))
    else throw new RangeError(`chains.${id}: the server supports no API of this namespace.`)
  }
  for (const { id, prices } of settingsByChain.values())
    for (const [key, origin] of prices)
      if ('feed' in origin && origin.chain !== undefined && !rpcClients.has(origin.chain))
        throw new RangeError(`chains.${id}.prices.${key}.chain is ${origin.chain}, of which there is no endpoint.`)
  return { rpc: rpcClients, esplora: esploraClients, settings: settingsByChain }
}

function readChainSettings(id: string, chain: RpcChain): ChainSettings | undefined {
  try {
    return checkChain(id, chain)
  } catch (error) {
    if (error instanceof ChainSettingError) throw new RangeError(`chains.${id}.${error.message}`)
    throw error
  }
}
