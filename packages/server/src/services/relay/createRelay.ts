import { createTokenBucket, type TokenBucket } from '../../platform/rateLimiter.ts'
import type { AddressAccount } from './accounts.ts'
import { createClients } from './clients.ts'
import { type Connection, openConnection } from './connection.ts'
import { createMethods } from './methods.ts'
import type { Peer } from './Peer.ts'
import type { RelayParts } from './RelayParts.ts'

/** A relay without its sockets. */
export type Relay = {
  /**
   * Opens a connection of a client.
   *
   * @param options.clientId - The client id that the client has proved with its token.
   * @param options.address - The name of the client's IP address (`AddressAccount.key`).
   * @throws RelayError 3001 if there are too many connections.
   */
  connect: (options: { clientId: string; address: string; peer: Peer }) => Connection
  /** Returns the account of an IP address: the resources that its clients use at this time, and its remaining budgets. */
  getAddressAccount: (address: string) => AddressAccount
  /** Removes expired messages, and the accounts of disconnected clients. The server calls this from time to time. */
  sweep: () => Promise<void>
}

/** Creates the relay itself, without its sockets: clients publish messages to topics and subscribe to topics. */
export function createRelay(parts: RelayParts): Relay {
  const { store, clock, limits } = parts
  const methodOf = createMethods(limits)
  const clients = createClients(parts)
  /**
   * The token buckets that limit refused requests, one for each IP address. If each connection had its own bucket, a client could reconnect
   * to get a full bucket.
   */
  const refusalsByAddress = new WeakMap<AddressAccount, TokenBucket>()
  function refusalBucketOf(address: AddressAccount): TokenBucket {
    const bucket =
      refusalsByAddress.get(address) ?? createTokenBucket({ perSecond: 10, burst: 10 * limits.refusals, clock })
    refusalsByAddress.set(address, bucket)
    return bucket
  }

  return {
    connect: (options) => openConnection({ ...options, parts, clients, methodOf, refusalBucketOf }),
    getAddressAccount: clients.getAddressAccount,
    sweep: async () => {
      clients.sweep()
      await store.removeExpired(clock.now())
    },
  }
}
