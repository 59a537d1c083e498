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

  /** The id that the client gives to what has these very parameters, before it is on its way. */
  function idOf(params: object): { id: Promise<number>; stop(): void } {
    let stop = () => {}
    const id = new Promise<number>((resolve) => {
      const listener = ({ id, request }: JsonRpcRecord) => {
        if (request.params?.request?.params === params) resolve(id)
      }
      history.on('history_created', listener)
      stop = () => history.off('history_created', listener)
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

  const send: Host['send'] = async ({ topic, chain, method, params: given }) => {
    if (!client.session.keys.includes(topic)) throw new SessionError('SessionNotInClient')
    const params = Array.isArray(given) ? [...given] : { ...(given as object) }
    const { id, stop } = idOf(params)
    const answer = within(topic, () => client.request({ topic, chainId: chain, request: { method, params } }))
    try {
      const named = await Promise.race([id, answer.then(() => id)])
      answers.set(named, answer)
      // Whoever asked may be gone.
      answer.catch(() => {})
      return named
    } finally {
      stop()
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
      for (const entry of waiting) if (entry.topic === topic) entry.reject(error)
    },
    close() {
      for (const { reject } of waiting) reject(new ConnectionError('RequestAborted'))
    },
  }
}
