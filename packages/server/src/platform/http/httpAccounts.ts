import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { createTokenBucket, type RateLimiter, type TokenBucket } from '../rateLimiter.ts'
import type { HttpLimits } from './HttpLimits.ts'

/**
 * The maximum number of client addresses whose accounts (`HttpAccount`) are in memory. Beyond this number, the least recently used account
 * is deleted.
 */
const maxAddresses = 50_000

/** The open connections and requests of one client address, and the further ones that its rate limits allow. */
export type HttpAccount = {
  connections: number
  /** Connections other than WebSockets. The first one in the set has been idle for longest. */
  httpSockets: Set<Socket>
  newConnections: TokenBucket
  requests: TokenBucket
  healthChecks: TokenBucket
  requestsInFlight: number
}

/**
 * Creates the accounts of client addresses.
 *
 * @returns a function that returns the account of an address. For a new address, the function creates an account.
 */
export function createHttpAccounts(options: { limits: HttpLimits; rateLimiter: RateLimiter; clock: Clock }) {
  const { limits, rateLimiter, clock } = options
  const accounts = new Map<string, HttpAccount>()
  const requestRate = { perSecond: limits.requestsPerSecond, burst: limits.requestBurst }
  const connectionRate = { perSecond: limits.connectionsPerSecond, burst: limits.connectionBurst }

  return (address: string): HttpAccount => {
    const account = accounts.get(address) ?? {
      connections: 0,
      httpSockets: new Set(),
      newConnections: createTokenBucket({ ...connectionRate, clock }),
      requests: rateLimiter.bucket(`http/requests/${address}`, requestRate),
      healthChecks: rateLimiter.bucket(`http/health/${address}`, requestRate),
      requestsInFlight: 0,
    }
    // A map keeps the order of insertion. The account moves to the end, so that the first entry is always the least recently used one.
    accounts.delete(address)
    accounts.set(address, account)
    if (accounts.size > maxAddresses) accounts.delete(accounts.keys().next().value ?? address)
    return account
  }
}
