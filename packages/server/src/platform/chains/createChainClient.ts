import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { RpcCall, RpcChain } from './chains.ts'
import { createUpstream, NoResponseError } from './createUpstream.ts'
import { createProbe, findMethod, findRequiredFinalBlock } from './methods.ts'
import type { NodeResponse } from './nodeResponse.ts'

/** The text of a node's response. `writeNodeResponse` replaces the `requestId` in the text by the id of a client's call. */
export type ResponseText = Pick<NodeResponse, 'text' | 'requestId'>

/** A node's response. A response of the cache has only its text. */
type ChainResponse = ResponseText & Pick<NodeResponse, 'result' | 'error'>

/** The cache of responses that can no longer change. All chains share this cache: a key contains the chain and the call. */
export type ResponseCache = LRUCache<string, ResponseText>

/**
 * Time in ms for which the client remembers a sent transaction whose response was lost. If a node refuses the same transaction within this
 * time, the reason may be that the node already accepted it.
 */
const unansweredTransactionMs = 10 * 60_000

/**
 * Creates the client of one chain. Equal calls at the same time share one request to the chain. A response that can no longer change is
 * cached. Every other response is read again for each call, so that a visitor never sees an old balance.
 */
export function createChainClient(options: {
  /** The CAIP-2 id of the chain. */
  id: string
  chain: RpcChain
  cache: ResponseCache
  clock: Clock
}) {
  const { id, chain, cache, clock } = options
  const namespace = id.split(':')[0] ?? ''
  const upstream = createUpstream({ urls: chain.urls, probe: createProbe(namespace), clock })
  const openCalls = new Map<string, Promise<ChainResponse>>()
  const unansweredTransactions = new LRUCache<string, true>({ max: 10_000, ttl: unansweredTransactionMs })
  /** The number of open calls that send a transaction, by the transaction's key. */
  const openTransactions = new Map<string, number>()

  async function sendTransaction(call: RpcCall): Promise<ChainResponse> {
    const key = createHash('sha256')
      .update(JSON.stringify(call.params ?? []))
      .digest('base64')
    const countOpenCalls = () => openTransactions.get(key) ?? 0
    openTransactions.set(key, countOpenCalls() + 1)
    try {
      const { response } = await upstream.send(call, { isSending: true, needsFinalBlock: false })
      // If the node received the transaction by an earlier call, it refuses the second call. The caller must not get this refusal,
      // because the transaction was sent.
      if (response.error && (unansweredTransactions.has(key) || countOpenCalls() > 1))
        throw new NoResponseError('An earlier call may have sent the transaction', { isUncertain: true })
      if (!response.error) unansweredTransactions.delete(key)
      return response
    } catch (error) {
      if (!(error instanceof NoResponseError) || error.isUncertain) unansweredTransactions.set(key, true)
      throw error
    } finally {
      if (countOpenCalls() > 1) openTransactions.set(key, countOpenCalls() - 1)
      else openTransactions.delete(key)
    }
  }

  async function read(call: RpcCall, key: string): Promise<ChainResponse> {
    const method = findAllowedMethod(call.method) ?? {}
    const needsFinalBlock = typeof method.lifetime === 'object'
    const { response, finalBlock } = await upstream.send(call, { isSending: false, needsFinalBlock })
    const { text, requestId, error, result } = response
    const requiredBlock = error ? undefined : findRequiredFinalBlock(call, method, result)
    const isStable =
      requiredBlock === 'always' ||
      (requiredBlock !== undefined && finalBlock !== undefined && requiredBlock <= finalBlock)
    if (isStable) cache.set(key, { text, requestId })
    return response
  }

  const findAllowedMethod = (name: string) => findMethod({ namespace, extraMethods: chain.methods ?? [] }, name)

  return {
    /** The CAIP-2 id of the chain. */
    id,

    /** Returns a method by its name, or `undefined` if clients may not call it. */
    findMethod: findAllowedMethod,

    /**
     * Calls a method that `findMethod` returns.
     *
     * @throws NoResponseError in the same cases as `Upstream.send`, and for a refused transaction that an earlier call may have sent.
     * @throws LargeResponseError
     */
    async send(call: RpcCall): Promise<ChainResponse> {
      if (findAllowedMethod(call.method)?.isSending) return sendTransaction(call)
      const key = JSON.stringify([id, call.method, call.params])
      const availableResponse = cache.get(key) ?? openCalls.get(key)
      if (availableResponse) return availableResponse
      const response = read(call, key).finally(() => openCalls.delete(key))
      openCalls.set(key, response)
      return response
    },
  }
}

export type ChainClient = ReturnType<typeof createChainClient>
