import { type Client, createClients } from './clients.ts'
import { createMethods } from './methods.ts'
import type { Peer } from './Peer.ts'
import { errorCodes, payloadError, RelayError, tooMany } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import { createSession, type Session } from './session.ts'
import { readFrame } from './wire/readFrame.ts'
import { errorFrame, resultFrame } from './wire/writeFrame.ts'

export type Connection = {
  /** Takes a frame. Settles once it is answered, and never rejects. */
  receive: (frame: string) => Promise<void>
  close: () => void
}

export type Relay = {
  /**
   * @param options.clientId - Whose connection it is, proven.
   * @throws RelayError 3001 where there are too many connections.
   */
  connect: (options: { clientId: string; peer: Peer }) => Connection
  /** Forgets what has expired, and clients that are gone. */
  sweep: () => Promise<void>
}

/** The relay without its sockets: mailboxes by topic, and clients that publish and subscribe. */
export function createRelay(parts: RelayParts): Relay {
  const { store, clock, limits, report } = parts
  const call = createMethods(limits)
  const clients = createClients(parts)
  // Unlike any id of a process before this one, and exact in a double.
  let lastPushId = clock.now() * 1000
  const nextPushId = () => {
    lastPushId += 1
    return lastPushId
  }

  function connect({ clientId, peer }: { clientId: string; peer: Peer }): Connection {
    const client = clients.enter(clientId)
    const session = createSession({ ...parts, client, peer, nextPushId })
    let inFlight = 0
    let isClosed = false

    async function answer(id: string, method: string, params: unknown) {
      if (inFlight >= limits.requestsInFlight) throw tooMany('too many of them wait for an answer')
      inFlight += 1
      try {
        const { result, subscriptions = [] } = await run({ client, session, method, params })
        peer.send(resultFrame(id, result))
        for (const subscription of subscriptions) subscription.start()
      } finally {
        inFlight -= 1
      }
    }

    return {
      receive: async (text) => {
        if (isClosed) return
        const frame = readFrame(text)
        if (frame.kind === 'response') return
        if (frame.kind === 'malformed') {
          if (client.requests.take(1)) peer.send(errorFrame(frame.id, payloadError('Not a JSON-RPC 2.0 request')))
          else peer.drop('too many malformed frames')
          return
        }
        try {
          await answer(frame.id, frame.method, frame.params)
        } catch (error) {
          peer.send(errorFrame(frame.id, toRelayError(error)))
        }
      },
      close: () => {
        if (isClosed) return
        isClosed = true
        session.close()
        clients.leave(client)
      },
    }
  }

  async function run(options: { client: Client; session: Session; method: string; params: unknown }) {
    const { requests } = options.client
    // A request that is refused costs too.
    if (!requests.take(1)) throw tooMany('slow down')
    const { cost, run } = call(options.method, options.params)
    if (!requests.take(cost - 1)) throw tooMany('slow down')
    return run(options.session)
  }

  function toRelayError(error: unknown): RelayError {
    if (error instanceof RelayError) return error
    report(error)
    return new RelayError(errorCodes.internal, 'Internal error')
  }

  return {
    connect,
    sweep: async () => {
      clients.sweep()
      await store.removeExpired(clock.now())
    },
  }
}
