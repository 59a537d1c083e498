import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { RpcChains } from './chains.ts'
import { type ChainClient, createChainClient, type KeptResponse } from './createChainClient.ts'
import { hasMethods } from './methods.ts'

/** The bytes of all responses that are kept because they can no longer change. */
const cacheBytes = 16 * 1024 * 1024
/** How long a response is kept, ms. A node may have been wrong. */
const cacheMs = 60 * 60_000

/** The clients of all chains that a server has endpoints of, by CAIP-2 id. */
export type ChainClients = ReadonlyMap<string, ChainClient>

/**
 * Creates the clients of the chains that the operator has endpoints of.
 *
 * @throws RangeError if a chain has no endpoint, or a namespace without JSON-RPC.
 */
export function createChains({ chains, clock }: { chains: RpcChains; clock: Clock }): ChainClients {
  const lasting = new LRUCache<string, KeptResponse>({
    maxSize: cacheBytes,
    sizeCalculation: ({ text }, key) => key.length + text.length,
    ttl: cacheMs,
  })
  return new Map(
    Object.entries(chains).map(([id, chain]) => {
      if (!hasMethods(id.split(':')[0] ?? ''))
        throw new RangeError(`The chain "${id}" has a namespace without JSON-RPC.`)
      if (chain.urls.length === 0) throw new RangeError(`The chain "${id}" has no endpoint.`)
      return [id, createChainClient({ id, chain, lasting, clock })]
    }),
  )
}
