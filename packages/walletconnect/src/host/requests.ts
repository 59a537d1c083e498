import { ConnectionError, SessionError } from '@latchkey/core/errors'
import type { JsonRpcRecord } from '@walletconnect/types'
import type { Client } from '../relay/client.ts'
import type { Host } from './host.ts'
import { toWalletError } from './toWalletError.ts'

type Waiting = { topic: string; reject(error: unknown): void }

/** How long a wallet may take for an answer, ms; the client's own limit. */
const limitMs = 300_000

/** What is asked of the wallet. Asking and answering are apart, so that the next tab can wait for what this one asked. */
export function createRequests(client: Client) {
  const { history } = client.core
  const answers = new Map<number, Promise<unknown>>()
  const waiting = new Set<Waiting>()
  const lifetime = new AbortController()

  /** A promise that ends with the session, or with this host. */
  function within<value>(topic: string, make: () => Promise<value>): Promise<value> {
    return new Promise((resolve, reject) => {
      const entry = { topic, reject }
      waiting.add(entry)
      make()
        .then(resolve, (error) => reject(toWalletError(error)))
        .finally(() => waiting.delete(entry))
    })
  }

  /** What the client says once the relay has a request: its id, by the very record that was passed. */
  function sent(request: object): { id: Promise<number>; stop(): void } {
    let stop = () => {}
    const id = new Promise<number>((resolve) => {
      const listener = (event: { request: object; id: number }) => {
        if (event.request === request) resolve(event.id)
      }
      client.on('session_request_sent', listener)
      stop = () => client.off('session_request_sent', listener)
    })
    return { id, stop }
  }

  /** Waits for the answer to what another tab asked before it was closed: the client keeps what it asked. */
  async function resume(id: number): Promise<unknown> {
    const record = history.values.find((one) => one.id === id)
    if (!record) throw new ConnectionError('RequestAborted')
    const { topic } = record
    let stop = () => {}
    const response = await within(
      topic,
      () =>
        new Promise<NonNullable<JsonRpcRecord['response']>>((resolve, reject) => {
          const listener = (updated: JsonRpcRecord) => {
            if (updated.id === id && updated.response) resolve(updated.response)
          }
          history.on('history_updated', listener)
          // An id begins with the time that it was made at, in µs.
          const timer = setTimeout(
            () => reject(new ConnectionError('ProviderFailed')),
            limitMs - Date.now() + id / 1000,
          )
          stop = () => {
            clearTimeout(timer)
            history.off('history_updated', listener)
          }
          listener(record)
        }),
    ).finally(() => stop())
    history.delete(topic, id)
    if ('error' in response) throw toWalletError(response.error)
    return response.result
  }

  const send: Host['send'] = async ({ topic, chain, method, params }) => {
    if (!client.session.keys.includes(topic)) throw new SessionError('SessionNotInClient')
    const request = { method, params }
    const { id, stop } = sent(request)
    const answer = within(topic, () => client.request({ topic, chainId: chain, request }))
    try {
      const named = await Promise.race([id, answer.then(() => id)])
      answers.set(named, answer)
      answer.catch(() => {}).finally(() => lifetime.signal.aborted || forgetLater(named))
      return named
    } finally {
      stop()
    }
  }

  /** Whoever asked comes for the answer right after it learned the id. */
  function forgetLater(id: number) {
    setTimeout(() => answers.delete(id), limitMs)
  }

  return {
    send,
    answer: (id: number) => answers.get(id) ?? resume(id),
    /** Ends what waits for the wallet of a session. */
    reject(topic: string, error: unknown) {
      for (const entry of waiting) if (entry.topic === topic) entry.reject(error)
    },
    close() {
      lifetime.abort()
      for (const { reject } of waiting) reject(new ConnectionError('RequestAborted'))
    },
  }
}
