import type { HostileChain } from '@latchkey/testing/hostile'
import type { Latchkey } from 'latchkey'
import type { Walks } from './walks.ts'

/** The hostile texts, pictures and wallets that a page uses, by their ids. */
export type HostilePlan = {
  /** The namespace of the hostile wallets on the page. */
  chain: HostileChain
  /** Whether the page has an honest wallet in every namespace, and not only in `chain`. */
  isHonestOnAll?: boolean
  /** Ids of the texts that wallets on the page have as names. */
  texts?: readonly string[]
  /** URLs of pictures. For each picture, a wallet on the page announces it. */
  icons?: readonly string[]
  /** Ids of wallets that throw, never respond, return wrong values, or flood the page with events. */
  wallets?: readonly string[]
  /** Number of floods. A flood consists of four thousand announcements. */
  floods?: number
  /** Ids of the texts that the site's networks and their coins have as names. */
  networkNames?: readonly string[]
  services?: { walletListing?: string }
  rpc?: string
  solanaRpc?: string
  esplora?: string
}

export type HostileWindow = {
  hostilePlan: HostilePlan
  hostile: { kit: Latchkey; findFaults(): string[] } & Walks
}
