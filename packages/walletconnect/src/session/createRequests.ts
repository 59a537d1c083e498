import { ConnectionError, SessionError } from '@latchkey/core/errors'
import type { JsonRpcRecord } from '@walletconnect/types'
import { createRequestId } from '../client/newId.ts'
import type { Client } from '../client/protocolClient.ts'
import { toWalletError } from '../client/toWalletError.ts'
import type { Leader } from '../leader/leaderTypes.ts'

type Response = NonNullable<JsonRpcRecord['response']>
/** A request without a response yet. `take` receives the response. */
type WaitingRequest = { topic: string; take(response: Response): void; reject(error: unknown): void }

/** The content of a request to the wallet, which the WalletConnect client encrypts. */
type Parameters = { chainId: string; request: { method: string; params: unknown; expiryTimestamp?: number } }

/**
 * The private methods of the WalletConnect client's engine that this file uses. The version of the client is pinned, so these methods do
 * not change.
 */
type Engine = {
  isValidRequest(parameters: Parameters & { topic: string }): Promise<void>
  getTVFParams(id: number, params: Parameters): object
  sendRequest(parameters: {
    clientRpcId: number
    topic: string
    method: 'wc_sessionRequest'
    params: Parameters
    expiry: number
    tvf: object
    throwOnFailedPublish: true
  }): Promise<number>
}

/** How long a wallet may take to respond, in seconds. This is the limit of the protocol. */
const responseLimitSeconds = 300

/**
 * Creates the list of requests to the wallet. Sending and waiting are separate, so that the next leader can wait for a request that this
 * tab sent. The WalletConnect client's own `request` is not used, because it may use an id twice and it opens a link from the page's
 * storage.
 */
export function createRequests(client: Client) {
  const { history } = client.core
  const engine = client.engine as unknown as Engine
  const responses = new Map<number, Promise<unknown>>()
  const waitingRequests = new Map<number, WaitingRequest>()
  /**
   * Callbacks for requests that the WalletConnect client has not stored yet, by id. The client stores each request before it sends the
   * request.
   */
  const storedCallbacks = new Map<number, () => void>()

  history.on('history_created', ({ id }: JsonRpcRecord) => storedCallbacks.get(id)?.())
  history.on(
    'history_updated',
    ({ id, response }: JsonRpcRecord) => response && waitingRequests.get(id)?.take(response),
  )

  /** Resolves with the response to a request. Rejects when the time limit is over, when the session ends, or when this leader closes. */
  function waitForResponse(id: number, topic: string, expiresAt: number): Promise<unknown> {
    let timer: ReturnType<typeof setTimeout> | undefined
    return new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => reject(new ConnectionError('ProviderFailed')), expiresAt - Date.now())
      waitingRequests.set(id, {
        topic,
        reject,
        take: (response) => ('error' in response ? reject(toWalletError(response.error)) : resolve(response.result)),
      })
    }).finally(() => {
      clearTimeout(timer)
      waitingRequests.delete(id)
    })
  }

  /** Waits for the response to a request that a closed tab sent. */
  async function waitForStoredRequest(id: number): Promise<unknown> {
    const record = history.values.find((one) => one.id === id)
    if (record?.request.method !== 'wc_sessionRequest') throw new ConnectionError('RequestAborted')
    const { topic, request, response } = record
    const { expiryTimestamp = 0 } = (request.params as Parameters).request
    const outcome = waitForResponse(id, topic, expiryTimestamp * 1000)
    if (response) waitingRequests.get(id)?.take(response)
    return outcome.finally(() => history.delete(topic, id))
  }

  const sendRequest: Leader['send'] = async ({ topic, chain, method, params: methodParams }) => {
    if (!client.session.keys.includes(topic)) throw new SessionError('SessionNotInClient')
    const expiresAt = Date.now() + responseLimitSeconds * 1000
    const request = { method, params: methodParams, expiryTimestamp: Math.floor(expiresAt / 1000) }
    const params = { chainId: chain, request }
    await engine.isValidRequest({ topic, ...params }).catch((error) => {
      throw toWalletError(error)
    })
    const id = createRequestId()
    const whenStored = new Promise<void>((resolve) => storedCallbacks.set(id, resolve))
    const outcome = waitForResponse(id, topic, expiresAt)
    const unencryptedData = engine.getTVFParams(id, params)
    engine
      .sendRequest({
        clientRpcId: id,
        topic,
        method: 'wc_sessionRequest',
        params,
        expiry: responseLimitSeconds,
        tvf: unencryptedData,
        throwOnFailedPublish: true,
      })
      .catch((error) => waitingRequests.get(id)?.reject(toWalletError(error)))
    try {
      await Promise.race([whenStored, outcome])
      responses.set(id, outcome)
      // Prevents an unhandled rejection if the tab of the caller has closed.
      outcome.catch(() => {})
      return id
    } finally {
      storedCallbacks.delete(id)
    }
  }

  return {
    send: sendRequest,
    response(id: number): Promise<unknown> {
      const outcome = responses.get(id) ?? waitForStoredRequest(id)
      responses.delete(id)
      return outcome
    },
    /** Rejects the open requests of a session. */
    reject(topic: string, error: unknown) {
      for (const entry of waitingRequests.values()) if (entry.topic === topic) entry.reject(error)
    },
    close() {
      for (const { reject } of waitingRequests.values()) reject(new ConnectionError('RequestAborted'))
    },
  }
}
