import type { Clock } from '../clock.ts'
import { createTokenBucket, type TokenBucket } from '../tokenBucket.ts'
import type { Limits } from './limits.ts'
import { tooMany } from './RelayError.ts'

/** What one client holds over all of its sockets. */
export type Client = {
  id: string
  connections: number
  topics: number
  requests: TokenBucket
  /** What all clients hold together. */
  total: { connections: number; topics: number }
}

/** Who is connected, and what each of them has used up. */
export function createClients({ limits, clock }: { limits: Limits; clock: Clock }) {
  const clients = new Map<string, Client>()
  const total = { connections: 0, topics: 0 }

  function newClient(id: string): Client {
    const { requestsPerSecond: perSecond, requestBurst: burst } = limits
    return { id, connections: 0, topics: 0, requests: createTokenBucket({ perSecond, burst, clock }), total }
  }

  return {
    /** @throws RelayError where the relay or this client has too many connections. */
    enter: (id: string): Client => {
      const client = clients.get(id) ?? newClient(id)
      if (total.connections >= limits.connections) throw tooMany('the relay has no room for another connection')
      if (client.connections >= limits.connectionsPerClient) throw tooMany('this client has too many connections')
      clients.set(id, client)
      total.connections += 1
      client.connections += 1
      return client
    },
    leave: (client: Client) => {
      total.connections -= 1
      client.connections -= 1
    },
    /** Forgets clients that are gone, once nothing would be gained by coming back as a stranger. */
    sweep: () => {
      for (const client of clients.values()) {
        if (client.connections === 0 && client.requests.isFull()) clients.delete(client.id)
      }
    },
  }
}
