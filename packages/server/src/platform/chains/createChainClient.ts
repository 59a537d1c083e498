import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { RpcCall, RpcChain } from './chains.ts'
import { createUpstream, NoResponseError } from './createUpstream.ts'
import { findMethod, lastingFrom, probeOf } from './methods.ts'
import type { NodeResponse } from './nodeResponse.ts'

/** A response as text, which `writeNodeResponse` gives the id of a call. */
export type KeptResponse = Pick<NodeResponse, 'text' | 'requestId'>

/** Responses that never change, by chain and call. All chains share the cache. */
export type LastingResponses = LRUCache<string, KeptResponse>

/**
 * If the response to a sent transaction was lost, it is unknown whether the node accepted the transaction. For this time, in ms, a refusal of
 * the same transaction may mean that the node already has it.
 */
const lostMs = 10 * 60_000

/**
 * Creates the client of one chain. Equal calls at the same time share one request to the chain. A response that can no longer change is
 * cached; any other one is read again for each call, so that a visitor never sees an old balance.
 */
export function createChainClient(options: {
  /** CAIP-2. */
  id: string
  chain: RpcChain
  lasting: LastingResponses
  clock: Clock
}) {
  const { id, chain, lasting, clock } = options
  const namespace = id.split(':')[0] ?? ''
  const upstream = createUpstream({ urls: chain.urls, probe: probeOf(namespace), clock })
  const openCalls = new Map<string, Promise<KeptResponse>>()
  const lostTransactions = new LRUCache<string, true>({ max: 10_000, ttl: lostMs })
  /** The number of open calls that send a transaction, by the transaction's key. */
  const openTransactions = new Map<string, number>()

  async function sendTransaction(call: RpcCall): Promise<KeptResponse> {
    const key = createHash('sha256')
      .update(JSON.stringify(call.params ?? []))
      .digest('base64')
    const countOpen = () => openTransactions.get(key) ?? 0
    openTransactions.set(key, countOpen() + 1)
    try {
      const { response } = await upstream.send(call, { isSending: true, needsFinalBlock: false })
      // The visitor's second try is refused if the first one was sent, and must not be reported as refused.
      if (response.error && (lostTransactions.has(key) || countOpen() > 1))
        throw new NoResponseError('An earlier call may have sent the transaction', { isUncertain: true })
      if (!response.error) lostTransactions.delete(key)
      return response
    } catch (error) {
      if (!(error instanceof NoResponseError) || error.isUncertain) lostTransactions.set(key, true)
      throw error
    } finally {
      if (countOpen() > 1) openTransactions.set(key, countOpen() - 1)
      else openTransactions.delete(key)
    }
  }

  async function read(call: RpcCall, key: string): Promise<KeptResponse> {
    const method = find(call.method) ?? {}
    const needsFinalBlock = typeof method.lifetime === 'object'
    const { response, finalBlock } = await upstream.send(call, { isSending: false, needsFinalBlock })
    const { text, requestId, error, result } = response
    const from = error ? undefined : lastingFrom(call, method, result)
    const isLasting = from === 'always' || (from !== undefined && finalBlock !== undefined && from <= finalBlock)
    if (isLasting) lasting.set(key, { text, requestId })
    return { text, requestId }
  }

  const find = (name: string) => findMethod({ namespace, extraMethods: chain.methods ?? [] }, name)

  return {
    /** CAIP-2. */
    id,

    /** Returns a method that clients may call, or `undefined`. */
    findMethod: find,

    /**
     * Calls a method that `findMethod` returns.
     *
     * @throws NoResponseError as `createUpstream`. For a transaction, also if an earlier call may have sent it and this one is refused.
     * @throws LargeResponseError
     */
    async send(call: RpcCall): Promise<KeptResponse> {
      if (find(call.method)?.isSending) return sendTransaction(call)
      const key = JSON.stringify([id, call.method, call.params])
      const known = lasting.get(key) ?? openCalls.get(key)
      if (known) return known
      const response = read(call, key).finally(() => openCalls.delete(key))
      openCalls.set(key, response)
      return response
    },
  }
}

export type ChainClient = ReturnType<typeof createChainClient>
