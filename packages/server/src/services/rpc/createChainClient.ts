import type { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import { createUpstream } from './createUpstream.ts'
import { findMethod, lastingFrom } from './methods.ts'
import type { RpcCall, RpcChain, RpcResponse } from './RpcChain.ts'

/** A cache of responses that can no longer change, by chain and call. All chains share the cache. */
export type LastingResponses = LRUCache<string, RpcResponse>

/** How long the number of the last final block is used before it is read again, in ms. Ethereum finalizes blocks every 384 s. */
const finalBlockAgeMs = 12_000

/**
 * Creates the client of one chain. Equal calls at the same time share one request to the chain. A response that can no longer change is
 * cached; any other one is read again for each call, so that a visitor never sees an old balance.
 */
export function createChainClient(options: {
  /** The CAIP-2 id of the chain. */
  id: string
  chain: RpcChain
  lasting: LastingResponses
  clock: Clock
  fetch: typeof fetch
}) {
  const { id, chain, lasting, clock } = options
  const upstream = createUpstream({ urls: chain.urls, clock, fetch: options.fetch })
  const namespace = id.split(':')[0] ?? ''
  const openCalls = new Map<string, Promise<RpcResponse>>()
  let finalBlock: { readAt: number; number: Promise<bigint | undefined> } | undefined

  /** Returns the number of the last final block. `undefined` if no endpoint of the chain reports the number. */
  function readFinalBlock(): Promise<bigint | undefined> {
    if (finalBlock && clock.now() - finalBlock.readAt < finalBlockAgeMs) return finalBlock.number
    const number = upstream
      .send({ method: 'eth_getBlockByNumber', params: ['finalized', false] })
      .then(toBlockNumber)
      .catch(() => undefined)
    finalBlock = { readAt: clock.now(), number }
    return number
  }

  /** Caches a response if it can no longer change because its block is final. `send` returns the response without waiting for this. */
  async function store(key: string, since: 'always' | bigint | undefined, response: RpcResponse): Promise<void> {
    if (since === undefined) return
    const isFinal = since === 'always' || ((await readFinalBlock()) ?? -1n) >= since
    if (isFinal) lasting.set(key, response)
  }

  return {
    /** Returns a method that clients may call, or `undefined`. */
    findMethod: (name: string) => findMethod({ namespace, extraMethods: chain.methods ?? [] }, name),

    /**
     * Calls a method that `findMethod` returns.
     *
     * @throws NoResponseError if no endpoint of the chain has responded
     */
    async send(call: RpcCall): Promise<RpcResponse> {
      const method = findMethod({ namespace, extraMethods: chain.methods ?? [] }, call.method)
      if (!method) throw new Error(`The method ${call.method} is not allowed.`)
      if (method.isSending) return upstream.send(call, { isSending: true })
      const key = JSON.stringify([id, call.method, call.params])
      const known = lasting.get(key) ?? openCalls.get(key)
      if (known) return known
      const response = upstream.send(call).finally(() => openCalls.delete(key))
      openCalls.set(key, response)
      const settled = await response
      void store(key, lastingFrom(call, method, settled), settled)
      return settled
    },
  }
}

/** Reads the number from the response to `eth_getBlockByNumber`. */
function toBlockNumber(response: RpcResponse): bigint | undefined {
  const { number } = ('result' in response && (response.result as { number?: unknown } | null)) || {}
  return typeof number === 'string' && /^0x[0-9a-f]{1,16}$/i.test(number) ? BigInt(number) : undefined
}

export type ChainClient = ReturnType<typeof createChainClient>
