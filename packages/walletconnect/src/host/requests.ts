import { ConnectionError, SessionError } from '@latchkey/core/errors'
import type { JsonRpcRecord } from '@walletconnect/types'
import type { Client } from '../relay/client.ts'
import type { Host } from './host.ts'
import { toWalletError } from './toWalletError.ts'

type Response = NonNullable<JsonRpcRecord['response']>
type Waiting = { topic: string; reject(error: unknown): void }

/** How long a wallet may take for an answer, ms; the client's own limit. */
const limitMs = 300_000

/** What is asked of the wallet. Asking and answering are apart, so that the next tab can wait for what this one asked. */
export function createRequests(client: Client) {
  const { history } = client.core
  const answers = new Map<number, Promise<unknown>>()
  const waiting = new Set<Waiting>()
  /** What is about to get an id, by its very parameters. */
  const unnamed = new Map<unknown, (id: number) => void>()
  const resumed = new Map<number, (response: Response) => void>()

  // The client names a request, and keeps it, before it is on its way.
  history.on('history_created', ({ id, request }: JsonRpcRecord) => unnamed.get(request.params?.request?.params)?.(id))
  history.on('history_updated', ({ id, response }: JsonRpcRecord) => response && resumed.get(id)?.(response))

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

  /** Waits for the answer to what another tab asked before it was closed. */
  async function resume(id: number): Promise<unknown> {
    const record = history.values.find((one) => one.id === id)
    if (!record) throw new ConnectionError('RequestAborted')
    const { topic } = record
    let timer: ReturnType<typeof setTimeout> | undefined
    const response = await within(
      topic,
      () =>
        new Promise<Response>((resolve, reject) => {
          resumed.set(id, resolve)
          // An id begins with the time that it was made at, in µs.
          timer = setTimeout(() => reject(new ConnectionError('ProviderFailed')), limitMs - Date.now() + id / 1000)
          if (record.response) resolve(record.response)
        }),
    ).finally(() => {
      clearTimeout(timer)
      resumed.delete(id)
    })
    history.delete(topic, id)
    if ('error' in response) throw toWalletError(response.error)
    return response.result
  }

  const send: Host['send'] = async ({ topic, chain, method, params: given }) => {
    if (!client.session.keys.includes(topic)) throw new SessionError('SessionNotInClient')
    const params = Array.isArray(given) ? [...given] : { ...(given as object) }
    const named = new Promise<number>((resolve) => unnamed.set(params, resolve))
    const answer = within(topic, () => client.request({ topic, chainId: chain, request: { method, params } }))
    try {
      const id = await Promise.race([named, answer.then(() => named)])
      answers.set(id, answer)
      // Whoever asked may be gone.
      answer.catch(() => {})
      return id
    } finally {
      unnamed.delete(params)
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
