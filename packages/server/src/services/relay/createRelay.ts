import { createTokenBucket, type TokenBucket } from '../../platform/rateLimiter.ts'
import type { Address } from './accounts.ts'
import { createClients } from './clients.ts'
import { type Connection, openConnection } from './connection.ts'
import { createMethods } from './methods.ts'
import type { Peer } from './Peer.ts'
import type { RelayParts } from './RelayParts.ts'

export type Relay = {
  /**
   * @param options.clientId - The client id that the token proves.
   * @param options.address - The key of the client's address.
   * @throws RelayError 3001 if there are too many connections.
   */
  connect: (options: { clientId: string; address: string; peer: Peer }) => Connection
  /** The account of an address: its current use and remaining budgets. */
  addressOf: (address: string) => Address
  /** Removes expired messages, and the records of disconnected clients. */
  sweep: () => Promise<void>
}

/** The relay without sockets: mailboxes by topic, and clients that publish and subscribe. */
export function createRelay(parts: RelayParts): Relay {
  const { store, clock, limits } = parts
  const methodOf = createMethods(limits)
  const clients = createClients(parts)
  /** All connections of an address share a bucket. Otherwise each new connection would start with a full one. */
  const refusalsByAddress = new WeakMap<Address, TokenBucket>()
  function refusalsOf(address: Address): TokenBucket {
    const bucket =
      refusalsByAddress.get(address) ?? createTokenBucket({ perSecond: 10, burst: 10 * limits.refusals, clock })
    refusalsByAddress.set(address, bucket)
    return bucket
  }

  return {
    connect: (options) => openConnection({ ...options, parts, clients, methodOf, refusalsOf }),
    addressOf: clients.addressOf,
    sweep: async () => {
      clients.sweep()
      await store.removeExpired(clock.now())
    },
  }
}
