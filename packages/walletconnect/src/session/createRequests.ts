import { ConnectionError, SessionError } from '@latchkey/core/errors'
import type { JsonRpcRecord } from '@walletconnect/types'
import { newId } from '../client/newId.ts'
import type { Client } from '../client/protocolClient.ts'
import { toWalletError } from '../client/toWalletError.ts'
import type { Leader } from '../leader/leader.ts'

type Response = NonNullable<JsonRpcRecord['response']>
type Waiting = { topic: string; take(response: Response): void; reject(error: unknown): void }

/** What goes to the wallet, sealed. */
type Parameters = { chainId: string; request: { method: string; params: unknown; expiryTimestamp?: number } }

/** What is used of the client's engine beside its public methods. Its version is pinned. */
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

/** How long a wallet may take for an answer, s: the protocol's own limit. */
const limitSeconds = 300

/**
 * What is asked of the wallet. Asking and answering are apart, so that the next tab can wait for what this one asked. The client's own
 * `request` is not used: its ids may come twice, and it follows a link out of the page's storage.
 */
export function createRequests(client: Client) {
  const { history } = client.core
  const engine = client.engine as unknown as Engine
  const answers = new Map<number, Promise<unknown>>()
  const waiting = new Map<number, Waiting>()
  /** What is about to be kept, and sent after that. */
  const unkept = new Map<number, () => void>()

  history.on('history_created', ({ id }: JsonRpcRecord) => unkept.get(id)?.())
  history.on('history_updated', ({ id, response }: JsonRpcRecord) => response && waiting.get(id)?.take(response))

  /** The answer to what has this id. Ends with its time, with the session, or with this host. */
  function wait(id: number, topic: string, expiresAt: number): Promise<unknown> {
    let timer: ReturnType<typeof setTimeout> | undefined
    return new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => reject(new ConnectionError('ProviderFailed')), expiresAt - Date.now())
      waiting.set(id, {
        topic,
        reject,
        take: (response) => ('error' in response ? reject(toWalletError(response.error)) : resolve(response.result)),
      })
    }).finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
  }

  /** Waits for the answer to what another tab asked before it was closed. */
  async function resume(id: number): Promise<unknown> {
    const record = history.values.find((one) => one.id === id)
    if (record?.request.method !== 'wc_sessionRequest') throw new ConnectionError('RequestAborted')
    const { topic, request, response } = record
    const { expiryTimestamp = 0 } = (request.params as Parameters).request
    const answer = wait(id, topic, expiryTimestamp * 1000)
    if (response) waiting.get(id)?.take(response)
    return answer.finally(() => history.delete(topic, id))
  }

  const send: Leader['send'] = async ({ topic, chain, method, params: given }) => {
    if (!client.session.keys.includes(topic)) throw new SessionError('SessionNotInClient')
    const expiresAt = Date.now() + limitSeconds * 1000
    const request = { method, params: given, expiryTimestamp: Math.floor(expiresAt / 1000) }
    const params = { chainId: chain, request }
    await engine.isValidRequest({ topic, ...params }).catch((error) => {
      throw toWalletError(error)
    })
    const id = newId()
    const kept = new Promise<void>((resolve) => unkept.set(id, resolve))
    const answer = wait(id, topic, expiresAt)
    const tvf = engine.getTVFParams(id, params)
    engine
      .sendRequest({
        clientRpcId: id,
        topic,
        method: 'wc_sessionRequest',
        params,
        expiry: limitSeconds,
        tvf,
        throwOnFailedPublish: true,
      })
      .catch((error) => waiting.get(id)?.reject(toWalletError(error)))
    try {
      await Promise.race([kept, answer])
      answers.set(id, answer)
      // The caller may be gone, and handle no rejection.
      answer.catch(() => {})
      return id
    } finally {
      unkept.delete(id)
    }
  }

  return {
    send,
    answer(id: number): Promise<unknown> {
      const answer = answers.get(id) ?? resume(id)
      answers.delete(id)
      return answer
    },
    /** Ends what waits for the wallet of a session. */
    reject(topic: string, error: unknown) {
      for (const entry of waiting.values()) if (entry.topic === topic) entry.reject(error)
    },
    close() {
      for (const { reject } of waiting.values()) reject(new ConnectionError('RequestAborted'))
    },
  }
}
