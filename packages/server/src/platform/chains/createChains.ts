import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { RpcChain, RpcChains } from './chains.ts'
import { type ChainFacts, ChainSettingError, checkChain } from './checkChain.ts'
import { type ChainClient, createChainClient, type KeptResponse } from './createChainClient.ts'
import { createEsploraClient, type EsploraClient } from './createEsploraClient.ts'
import { hasMethods } from './methods.ts'

/** The bytes of all responses that are kept because they can no longer change. */
const cacheBytes = 16 * 1024 * 1024
/** How long a response is kept, ms. A node may have been wrong. */
const cacheMs = 60 * 60_000

/** The clients of all chains with JSON-RPC that a server has endpoints of, by CAIP-2 id. */
export type ChainClients = ReadonlyMap<string, ChainClient>

/** The chains of a server. */
export type Chains = {
  rpc: ChainClients
  /** The clients of Bitcoin's chains, by CAIP-2 id. */
  esplora: ReadonlyMap<string, EsploraClient>
  /** The facts about the chains whose balances the server knows, by CAIP-2 id. */
  facts: ReadonlyMap<string, ChainFacts>
}

/**
 * Creates the clients of the chains that the operator has endpoints of.
 *
 * @throws RangeError if a setting of a chain is invalid, or a namespace has no API that the server supports. The message names the setting:
 * `chains.eip155:1.tokens[3].decimals must be at most 36`.
 */
export function createChains({ chains, clock }: { chains: RpcChains; clock: Clock }): Chains {
  const lasting = new LRUCache<string, KeptResponse>({
    maxSize: cacheBytes,
    sizeCalculation: ({ text }, key) => key.length + text.length,
    ttl: cacheMs,
  })
  const rpc = new Map<string, ChainClient>()
  const esplora = new Map<string, EsploraClient>()
  const facts = new Map<string, ChainFacts>()
  for (const [id, chain] of Object.entries(chains)) {
    const namespace = id.split(':')[0] ?? ''
    const known = readFacts(id, chain)
    if (known) facts.set(id, known)
    if (hasMethods(namespace)) rpc.set(id, createChainClient({ id, chain, lasting, clock }))
    else if (namespace === 'bip122') esplora.set(id, createEsploraClient({ id, urls: chain.urls, clock }))
    else throw new RangeError(`chains.${id}: the server supports no API of this namespace.`)
  }
  for (const { id, prices } of facts.values())
    for (const [key, origin] of prices)
      if ('feed' in origin && origin.chain !== undefined && !rpc.has(origin.chain))
        throw new RangeError(`chains.${id}.prices.${key}.chain is ${origin.chain}, of which there is no endpoint.`)
  return { rpc, esplora, facts }
}

function readFacts(id: string, chain: RpcChain): ChainFacts | undefined {
  try {
    return checkChain(id, chain)
  } catch (error) {
    if (error instanceof ChainSettingError) throw new RangeError(`chains.${id}.${error.message}`)
    throw error
  }
}
